import { games, single } from 'virtual:games';
import { effect } from '@preact/signals';
import { render } from 'preact';
import { App } from './app.js';
import { readLink } from './share.js';
import { lang, openGame, standingNotice, starting, tell, theme, w } from './state.js';
import { load, saveNow } from './store.js';

effect(() => {
  document.documentElement.lang = lang.value;
  document.documentElement.dataset.theme = theme.value;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme.value === 'dark' ? '#1b211e' : '#e8dfc8');
});

render(<App />, document.getElementById('app') as HTMLElement);

function start(): void {
  const link = readLink(location.hash);
  const kept = load('last');
  const id = link?.game ?? (single ? games[0]?.id : typeof kept === 'string' ? kept : undefined);
  if (id !== undefined) {
    starting.value = true;
    void openGame(id, link?.form).finally(() => {
      starting.value = false;
    });
  }
  if (location.hash.length > 1 && link === undefined) tell(w.value.badLink);
  if (link !== undefined) history.replaceState(null, '', location.pathname + location.search);
}

start();
window.addEventListener('hashchange', () => {
  if (readLink(location.hash) !== undefined) start();
  else if (location.hash.length > 1) tell(w.value.badLink);
});

if (!single && 'serviceWorker' in navigator && window.isSecureContext) void register();

/** Offline after the first load; a new version waits until the player lets it in, and then every open tab follows. */
async function register(): Promise<void> {
  try {
    let served = navigator.serviceWorker.controller !== null;
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      // The first worker of all takes over a page that runs on the same files: nothing to load again.
      if (served) location.reload();
      served = true;
    });
    const registration = await navigator.serviceWorker.register('./sw.js', { scope: './' });
    const offer = (worker: ServiceWorker | null): void => {
      if (worker === null) return;
      const ready = (): void => {
        if (worker.state !== 'installed' || navigator.serviceWorker.controller === null) return;
        const run = (): void => {
          saveNow();
          worker.postMessage('take over');
        };
        standingNotice.value = { text: w.value.update, act: { label: w.value.reload, run } };
      };
      ready();
      worker.addEventListener('statechange', ready);
    };
    offer(registration.waiting);
    offer(registration.installing);
    registration.addEventListener('updatefound', () => offer(registration.installing));
    // An installed app is seldom loaded anew: it asks whenever it comes to the front.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') registration.update().catch(() => undefined);
    });
  } catch {
    // A browser that forbids it still has the app while the network lasts.
  }
}
