/** Does in the page what the app asks, and tells what came of it. */
const DOES = {
  facts: async () => ({
    origin: location.origin,
    secure: isSecureContext,
    stored: storageWorks(),
    inline: document.body.dataset.inline ?? 'did not run',
    globals: ['require', 'process', 'module'].filter((name) => name in globalThis),
    seesPreload: 'setByPreload' in globalThis,
    preload: contract.preload,
  }),
  width: async () => innerWidth,
  refused: async () => contract.invoke('refuses').then(String, (error) => error.message),
  notifications: async () => Notification.requestPermission(),
  location: async () => (await navigator.permissions.query({ name: 'geolocation' })).state,
  leave: async () => location.assign('https://example.com/leave'),
  file: async () => location.assign('file:///etc/hostname'),
  open: async () => void window.open('https://example.com/open'),
  fetch: async () =>
    fetch('https://example.com/fetched', { mode: 'no-cors' }).then(
      () => 'answered',
      () => 'failed',
    ),
};

function storageWorks() {
  localStorage.setItem('kept', 'yes');
  return localStorage.getItem('kept') === 'yes';
}

contract.onAsk((id, what) => {
  Promise.resolve(DOES[what]()).then(
    (value) => contract.invoke('answer', id, { value }),
    (error) => contract.invoke('answer', id, { error: String(error) }),
  );
});
contract.invoke('loaded');
