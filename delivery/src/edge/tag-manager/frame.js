/**
 * Runs in the frame document of the tag manager, before the container. Loads the container after the traveller's
 * consent, and adds the events of the page to `window.dataLayer`.
 * Protocol and data layer: docs/data-layer.md.
 */
{
  const settings = document.currentScript;
  const { container } = settings.dataset;
  const { nonce } = settings;
  let isStarted = false;

  // Other browsers than Chromium do not know the header that blocks WebRTC (serve-tag-manager.ts).
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'mozRTCPeerConnection']) {
    delete window[name];
  }

  window.dataLayer = [];

  function command() {
    // biome-ignore lint/complexity/noArguments: Tag Manager recognises a command such as `consent` only by this object.
    window.dataLayer.push(arguments);
  }

  command('consent', 'default', {
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
    analytics_storage: 'denied',
  });

  function start() {
    if (isStarted) return;
    isStarted = true;
    command('consent', 'update', { analytics_storage: 'granted' });
    window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
    const script = document.createElement('script');
    script.async = true;
    script.src = container;
    script.nonce = nonce;
    document.head.append(script);
  }

  window.addEventListener('message', ({ source, origin, data }) => {
    // Only a parent page can have the traveller's consent.
    if (window.parent === window || source !== window.parent || origin !== location.origin) return;
    if (data.type === 'start') start();
    else if (data.type === 'event' && isStarted) window.dataLayer.push(data.event);
  });

  window.parent.postMessage('tag-manager-ready', location.origin);
}
