package memory.engine.guard;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The tokens that tell by themselves what they are: prefixes, lengths and alphabets as their
/// providers document or issue them. A line each: rule and shape (see [TokenShape]).
final class TokenShapes {
  private static final String TABLE =
      """
      1password-secret-key A3-{U6}-{U6}-{U5}-{U5}-{U5}-{U5}
      1password-secret-key A3-{U6}-{U11}-{U5}-{U5}-{U5}
      1password-service-token ops_eyJ{b100+}
      adafruit-key aio_{A28}
      adobe-secret p8e-{t32}
      age-secret-key AGE-SECRET-KEY-1{U58}
      airtable-token pat{A14}.{h64}
      alibaba-key LTAI{A12-26}
      anthropic-key sk-ant-{t20+}
      apify-token apify_api_{A36-46}
      artifactory-token AKCp{A60-75}
      artifactory-token cmVmd{A59}
      asaas-key $aact_{b80+}
      asana-token 1/{d13-20}:{h32}
      asana-token 2/{d10-20}/{d10-20}:{h32}
      atlassian-token ATATT3{b100+}
      atlassian-token ATCTT3{b100+}
      atlassian-token ATBB{A28-40}
      atlassian-token ATSTT3{b100+}
      aws-access-key AKIA{U16}
      aws-access-key ASIA{U16}
      aws-access-key ABIA{U16}
      aws-access-key ACCA{U16}
      aws-bedrock-key ABSK{b80-300}
      aws-bedrock-key bedrock-api-key-{b32+}
      aws-mws-key amzn.mws.{u36}
      aws-cognito-oauth amzn1.oa2-cs.v1.{h64}
      axiom-token xaat-{u36}
      axiom-token xapt-{u36}
      azure-client-secret {A3}{d1}Q~{p31-34}
      baidu-key bce-v3/ALTAK-{A21}/{h40}
      beamer-key b_{b44}
      bitbucket-token BBDC-{b40-60}
      braintree-token access_token$production${a16}${h32}
      braintree-token access_token$sandbox${a16}${h32}
      brevo-key xkeysib-{h64}-{A16}
      brevo-key xsmtpsib-{h64}-{A16}
      buildkite-token bkua_{h40}
      buildkite-token bkaj_{A30+}
      chromatic-token chpt_{h10-20}
      circleci-token CCIPAT_{A22}_{h40}
      circleci-token CCIPRJ_{A22}_{h40}
      clojars-token CLOJARS_{a60}
      cloudflare-origin-key v1.0-{h24}-{h100+}
      cloudflare-token cfut_{A40+}
      cloudflare-token cfat_{A40+}
      coda-token coda_pat_{t36+}
      contentful-token CFPAT-{t40-50}
      crates-token cio{A32}
      cursor-key crsr_{h64}
      cursor-key key_{h64}
      databricks-token dapi{h32}
      databricks-token dapi{h32}-{d1}
      databricks-token dose{h32}
      datadog-token ddpat_{w30+}
      defined-networking-token dnkey-{t26}-{t52}
      deno-token ddp_{A36}
      deno-token ddo_{A36}
      digitalocean-token dop_v1_{h64}
      digitalocean-token doo_v1_{h64}
      digitalocean-token dor_v1_{h64}
      discord-token M{t23-27}.{t6}.{t27-40}
      discord-token N{t23-27}.{t6}.{t27-40}
      discord-token O{t23-27}.{t6}.{t27-40}
      docker-token dckr_pat_{t27}
      docker-token dckr_oat_{t27-40}
      discord-webhook discord.com/api/webhooks/{d17-20}/{t60-80}
      discord-webhook discordapp.com/api/webhooks/{d17-20}/{t60-80}
      doppler-token dp.pt.{p40-44}
      doppler-token dp.ct.{p40-44}
      doppler-token dp.sa.{p40-44}
      doppler-token dp.st.{p40-80}
      doppler-token dp.scim.{p40-44}
      doppler-token dp.audit.{p40-44}
      doppler-token dp.said.{p40-44}
      dropbox-token sl.{t130+}
      dropbox-token sl.u.{t130+}
      duffel-token duffel_live_{b43}
      duffel-token duffel_test_{b43}
      dynatrace-token dt0{A3}.{U24}.{U64}
      e2b-key e2b_{h40}
      easypost-key EZAK{A54}
      easypost-key EZTK{A54}
      elevenlabs-key sk_{h48}
      endorlabs-key endr+{A16}
      sourcegraph-token sgp_{h40}
      facebook-token EAAC{A60+}
      facebook-token EAAM{A80+}
      facebook-token EAAB{A60+}
      facebook-token EAAG{A60+}
      figma-token figd_{t38-60}
      figma-token figo_{t38-60}
      figma-token figu_{t38-60}
      firecrawl-key fc-{h32}
      fleetbase-key flb_live_{A20}
      flutterwave-key FLWSECK_TEST-{a32}-X
      flutterwave-key FLWSECK_TEST-{h12}
      flutterwave-key FLWSECK-{a32}-X
      flutterwave-key FLWPUBK_TEST-{a32}-X
      fly-token fo1_{t43}
      fly-token fm1a_{b100+}
      fly-token fm1r_{b100+}
      fly-token fm2_{b100+}
      frameio-token fio-u-{b64}
      github-token ghp_{A36-255}
      github-token gho_{A36-255}
      github-token ghu_{A36-255}
      github-token ghs_{A36-255}
      github-token ghr_{A36-255}
      github-token github_pat_{w60-255}
      gitlab-token glpat-{p20-300}
      gitlab-token gldt-{t20-64}
      gitlab-token glrt-{p20-300}
      gitlab-token glrtr-{p20-300}
      gitlab-token glft-{t20-64}
      gitlab-token glsoat-{t20-64}
      gitlab-token glcbt-{t20-90}
      gitlab-token glptt-{t20-64}
      gitlab-token glimt-{t20-64}
      gitlab-token glagent-{t30-64}
      gitlab-token gloas-{t30-90}
      gitlab-token glffct-{t20-64}
      gitlab-token glwt-{t20-64}
      gitlab-token _gitlab_session={A32}
      gitlab-token GR1348941{t20}
      gocardless-token live_{b40-44}
      google-key AIza{t35}
      google-key AQ.{t40-60}
      google-oauth-secret GOCSPX-{t28}
      google-oauth-token ya29.{p30+}
      google-refresh-token 1//0{t40+}
      google-storage-hmac GOOG1E{U55-60}
      grafana-token glsa_{A32}_{H8}
      grafana-token glc_{b32+}
      grafana-token eyJrIjoi{b40+}
      groq-key gsk_{A48-60}
      harness-token pat.{t22}.{A24}.{A20}
      harness-token sat.{t22}.{A24}.{A20}
      heroku-key HRKU-{t36+}
      honeycomb-key hcaik_{a50+}
      honeycomb-key hcxik_{a50+}
      hubspot-token pat-na1-{u36}
      hubspot-token pat-na2-{u36}
      hubspot-token pat-eu1-{u36}
      huggingface-token hf_{A34-40}
      huggingface-token api_org_{A34}
      infracost-key ico-{A32}
      intra42-secret s-s4t2ud-{h64}
      intra42-secret u-s4t2ud-{h64}
      ionic-token ion_{a42}
      jwt eyJ{t8+}.eyJ{t8+}.{t10+}
      langfuse-key sk-lf-{u36}
      langsmith-key lsv2_pt_{h32}_{h10}
      langsmith-key lsv2_sk_{h32}_{h10}
      launchdarkly-key api-{H8}-{H4}-{H4}-{H4}-{H12}
      launchdarkly-key sdk-{H8}-{H4}-{H4}-{H4}-{H12}
      linear-key lin_api_{A40}
      linear-key lin_oauth_{A40+}
      lob-key live_{h35}
      lob-key test_{h35}
      mailchimp-key {h32}-us{d1-2}
      mailersend-token mlsn.{h64}
      mailgun-key key-{h32}
      mailgun-key pubkey-{h32}
      mapbox-token pk.{t40+}.{t20-30}
      mapbox-token sk.{t40+}.{t20-30}
      mapbox-token tk.{t30+}.{t18-30}
      maxmind-key {A6}_{A29}_mmk
      mercury-token secret-token:mercury_{w20+}
      mergify-key mka_{t30+}
      midtrans-key Mid-server-{t20+}
      mongodb-key mdb_sa_sk_{t30+}
      neon-key napi_{a40-80}
      netlify-token nfp_{A36-40}
      newrelic-key NRAK-{A27}
      newrelic-key NRII-{t32}
      newrelic-key NRIQ-{t32}
      newrelic-key NRJS-{h19}
      newrelic-key NRRA-{h42}
      newrelic-key NRBR-{h19-42}
      newrelic-key nrra-{h42}
      newrelic-key nrjs-{h19}
      newrelic-key {h36}NRAL
      newrelic-key px-api-{u36}
      newrelic-key px-dep-{u36}
      notion-token secret_{A43}
      notion-token ntn_{A40-60}
      npm-token npm_{A36}
      nuget-key oy2{a43}
      nvidia-key nvapi-{t60+}
      octopus-key API-{U26}
      okta-token 00{t40}
      onesignal-key os_v2_app_{a60+}
      onesignal-key os_v2_org_{a60+}
      openai-key sk-proj-{t40+}
      openai-key sk-svcacct-{t40+}
      openai-key sk-admin-{t40+}
      openai-key sk-None-{t20+}
      openai-key sk-{A32-64}
      openai-key sess-{A40}
      openrouter-key sk-or-v1-{h64}
      openshift-token sha256~{t43}
      paddle-key pdl_live_apikey_{w40+}
      paddle-key pdl_sdbx_apikey_{w40+}
      perplexity-key pplx-{A40-60}
      pinecone-key pcsk_{w50+}
      plaid-token access-sandbox-{u36}
      plaid-token access-development-{u36}
      plaid-token access-production-{u36}
      planetscale-token pscale_tkn_{p32-64}
      planetscale-token pscale_pw_{p32-64}
      planetscale-token pscale_oauth_{p32-64}
      polar-token polar_oat_{A40+}
      polar-token polar_pat_{A40+}
      posthog-key phx_{A40-50}
      postman-key PMAK-{h24}-{h34}
      prefect-key pnu_{a36}
      prefect-key pnb_{a36}
      pubnub-key sub-c-{a8}-{a4}-{a4}-{a4}-{a12}
      pubnub-key pub-c-{a8}-{a4}-{a4}-{a4}-{a12}
      pubnub-key sec-c-{b40+}
      pulumi-token pul-{h40}
      pypi-token pypi-AgEI{t50+}
      pypi-token pypi-{t85+}
      ramp-token ramp_id_{A40+}
      ramp-token ramp_sec_{A40+}
      razorpay-key rzp_live_{A14-24}
      razorpay-key rzp_test_{A14-24}
      readme-key rdme_{a70}
      rechargepayments-token sk_1x1_{h64}
      rechargepayments-token sk_2x2_{h64}
      render-key rnd_{A28-40}
      replicate-token r8_{A37}
      resend-key re_{A8}_{A24}
      riot-key RGAPI-{u36}
      rootly-key rootly_{h64}
      rubygems-key rubygems_{h48}
      runpod-key rpa_{U40-46}
      salesforce-token 00D{A12-15}!{p80-120}
      scalingo-token tk-us-{t48}
      sendgrid-key SG.{p60-72}
      sentry-token sntrys_{b80+}
      sentry-token sntryu_{h64}
      sentry-token sntrya_{h64}
      settlemint-token sm_aat_{A16}
      settlemint-token sm_pat_{A16}
      settlemint-token sm_sat_{A16}
      shippo-token shippo_live_{H40}
      shippo-token shippo_test_{H40}
      shopify-token shpat_{H32}
      shopify-token shpca_{H32}
      shopify-token shppa_{H32}
      shopify-token shpss_{H32}
      slack-token xoxb-{t24+}
      slack-token xoxp-{t24+}
      slack-token xoxa-{t24+}
      slack-token xoxr-{t24+}
      slack-token xoxo-{t24+}
      slack-token xoxs-{t24+}
      slack-token xoxc-{t24+}
      slack-token xoxd-{t24+}
      slack-token xoxe-{t24+}
      slack-token xoxe.xoxb-{t24+}
      slack-token xoxe.xoxp-{t24+}
      slack-app-token xapp-{t40+}
      slack-app-token xwfp-{t30+}
      slack-webhook hooks.slack.com/services/T{U8-12}/B{U8-12}/{A20-26}
      slack-webhook hooks.slack.com/workflows/T{U8-12}/A{U8-12}/{d17-19}/{A20-26}
      slack-webhook hooks.slack.com/triggers/T{U8-12}/{d10-14}/{A20-40}
      sonar-token squ_{h40}
      sonar-token sqp_{h40}
      sonar-token sqa_{h40}
      sourcegraph-token sgp_{A16}_{h40}
      sourcegraph-token sgp_local_{h40}
      sourcegraph-token slk_{h64}
      spectral-token spu-{h32}
      square-token EAAA{t22-60}
      square-token sq0atp-{t22-60}
      square-token sq0csp-{t43}
      square-token sq0idp-{t22}
      stackhawk-key hawk.{t20}.{t20}
      stripe-key sk_live_{A10-130}
      stripe-key sk_test_{A10-130}
      stripe-key sk_prod_{A10-130}
      stripe-key rk_live_{A10-130}
      stripe-key rk_test_{A10-130}
      stripe-key rk_prod_{A10-130}
      stripe-webhook-secret whsec_{b24-80}
      stytch-secret secret-live-{b36}
      stytch-secret secret-test-{b36}
      sumologic-key su{A12}-{A60+}
      supabase-key sbp_{h40}
      supabase-key sb_secret_{t30-40}
      tailscale-key tskey-{t24+}
      tavily-key tvly-{t28-48}
      telegram-token {d5-16}:A{t34}
      telegram-token bot{d5-16}:A{t34}
      telnyx-key KEY{H32}_{A22}
      tencent-key AKID{A32-40}
      teams-webhook webhook.office.com/webhookb2/{u36}@{u36}/IncomingWebhook/{h32}/{u36}
      terraform-token {A14}.atlasv1.{t60-70}
      together-key tgp_v1_{t40-50}
      trello-token ATTA{h64}
      twilio-key SK{h32}
      twitch-token oauth:{a30}
      twitter-token {d15-25}-{A20-45}
      typeform-token tfp_{p40-59}
      unkey-key unkey_{A20+}
      upcloud-token ucat_{U26}
      valtown-token vtwn_{A27+}
      vault-token hvs.{t24-300}
      vault-token hvb.{t24-300}
      vault-token hvr.{t24-300}
      voiceflow-key VF.DM.{h24}.{A16}
      voiceflow-key VF.WS.{h24}.{A16}
      volcengine-key AKLT{A40-60}
      voyage-key pa-{t43}
      wakatime-key waka_{u36}
      woocommerce-key ck_{h40}
      woocommerce-key cs_{h40}
      xai-key xai-{A70-90}
      yandex-key AQVN{t35-38}
      yandex-token y0_{t50+}
      yandex-token t1.{t20+}.{t80+}
      zapier-webhook hooks.zapier.com/hooks/catch/{d6-9}/{A6-10}
      zoho-token 1000.{h32}.{h32}
      zuplo-key zpka_{w35+}
      """;

  private static final TokenShapes ALL = new TokenShapes();

  private final List<List<TokenShape>> byFirst = new ArrayList<>(128);
  private final int[] leastByFirst = new int[128];

  private TokenShapes() {
    List<TokenShape> shapes = rows();
    for (char c = 0; c < 128; c++) {
      List<TokenShape> these = new ArrayList<>();
      int least = Integer.MAX_VALUE;
      for (TokenShape shape : shapes) {
        if (shape.startsWith(c)) {
          these.add(shape);
          least = Math.min(least, shape.leastChars());
        }
      }
      byFirst.add(List.copyOf(these));
      leastByFirst[c] = least;
    }
  }

  /// A token found at its place.
  record Match(String rule, int end) {}

  /// The longest token that starts here, placeholders aside. Where a token may start is the
  /// caller's to know.
  ///
  /// @param room how many characters there are before the next blank
  /// @param runs of the same text
  static Optional<Match> at(String text, int start, int room, RunEnds runs) {
    char first = text.charAt(start);
    if (first >= 128 || room < ALL.leastByFirst[first]) {
      return Optional.empty();
    }
    String rule = "";
    int end = -1;
    for (TokenShape shape : ALL.byFirst.get(first)) {
      int found = shape.endAt(text, start, runs);
      if (found > end && Lookalike.isToken(text, start, found)) {
        rule = shape.rule();
        end = found;
      }
    }
    return end < 0 ? Optional.empty() : Optional.of(new Match(rule, end));
  }

  /// The fewest characters of any token.
  static int leastChars() {
    int least = Integer.MAX_VALUE;
    for (int chars : ALL.leastByFirst) {
      least = Math.min(least, chars);
    }
    return least;
  }

  static List<TokenShape> rows() {
    List<TokenShape> rows = new ArrayList<>();
    for (String line : TABLE.lines().toList()) {
      int space = line.indexOf(' ');
      rows.add(TokenShape.of(line.substring(0, space), line.substring(space + 1)));
    }
    return rows;
  }
}
