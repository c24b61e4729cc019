import { games, single, version } from 'virtual:games';
import type { ComponentChildren } from 'preact';
import { Calculator } from './calculator.js';
import { openRooms, rooms } from './rooms.js';
import { RuleSheet } from './rule-sheet.js';
import {
  closeGame,
  dismiss,
  failed,
  game,
  lang,
  loading,
  notice,
  openGame,
  type Room,
  room,
  setLanguage,
  setTheme,
  starting,
  t,
  theme,
  w,
} from './state.js';
import { storeFull } from './store.js';

export function App() {
  const opened = game.value;
  return (
    <>
      <Head />
      {storeFull.value && (
        <p class="banner" role="alert">
          {w.value.storeFull}
        </p>
      )}
      <main
        id="main"
        class={opened === undefined ? 'games' : `room-${room.value}`}
        data-open={opened === undefined ? undefined : `${opened.id} ${games.find(({ id }) => id === opened.id)?.short}`}
      >
        {opened !== undefined ? <RoomOf which={room.value} /> : starting.value ? <p class="wait">…</p> : <Games />}
      </main>
      {(opened !== undefined || starting.value) && <Nav />}
      <RuleSheet />
      <div class="notices" role="status" aria-live="polite">
        {notice.value !== undefined && (
          <div class="notice">
            <span>{notice.value.text}</span>
            {notice.value.act !== undefined && (
              <button
                type="button"
                onClick={() => {
                  const { act } = notice.value ?? {};
                  dismiss();
                  act?.run();
                }}
              >
                {notice.value.act.label}
              </button>
            )}
          </div>
        )}
      </div>
    </>
  );
}

function RoomOf({ which }: { which: Room }) {
  if (which === 'calculator') return <Calculator />;
  const there = rooms.value;
  if (there === undefined) {
    void openRooms();
    return <p class="wait">…</p>;
  }
  return which === 'charts' ? <there.Charts /> : <there.Rules />;
}

function Head() {
  const opened = game.value;
  return (
    <header class="head">
      {opened === undefined || single ? (
        <span class="brand" aria-hidden="true" key="brand">
          <Mark />
        </span>
      ) : (
        <button type="button" key="games" class="icon" onClick={closeGame} aria-label={w.value.games} title={w.value.games}>
          <Mark />
        </button>
      )}
      <h1 key="title">{opened === undefined ? 'Grognard' : t(opened.pack.game.title)}</h1>
      <button
        type="button"
        key="language"
        class="icon text"
        lang={lang.value === 'en' ? 'ja' : 'en'}
        onClick={() => setLanguage(lang.value === 'en' ? 'ja' : 'en')}
      >
        {lang.value === 'en' ? '日本語' : 'EN'}
        <span class="heard" lang={lang.value}>
          {w.value.languageLabel}
        </span>
      </button>
      <button
        type="button"
        key="theme"
        class="icon"
        onClick={() => setTheme(theme.value === 'dark' ? 'light' : 'dark')}
        aria-label={w.value.theme}
        title={w.value.theme}
      >
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
          <path
            fill="currentColor"
            d={
              theme.value === 'dark'
                ? 'M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10M11 1h2v4h-2zM11 19h2v4h-2zM1 11h4v2H1zM19 11h4v2h-4zM4 5.400 5.400 4l2.800 2.800-1.400 1.400zM15.800 17.200l1.400-1.400L20 18.600 18.600 20zM4 18.600l2.800-2.800 1.400 1.400L5.400 20zM15.800 6.800 18.600 4 20 5.400l-2.800 2.800z'
                : 'M20 14.500A8.500 8.500 0 0 1 9.500 4a8.500 8.500 0 1 0 10.500 10.500'
            }
          />
        </svg>
      </button>
    </header>
  );
}

const Mark = () => (
  <svg viewBox="0 0 512 512" width="30" height="30" aria-hidden="true">
    <path d="M256 30 452 143v226L256 482 60 369V143z" class="mark-hex" />
    <g fill="none" stroke="#1b211e" stroke-width="22" stroke-linejoin="round">
      <rect x="146" y="172" width="220" height="140" fill="#c9862b" />
      <path d="M146 172 366 312M366 172 146 312" />
    </g>
  </svg>
);

function Games() {
  return (
    <div class="welcome">
      <h2>{w.value.chooseGame}</h2>
      <ul class="game-list">
        {games.map((entry) => (
          <li key={entry.id}>
            <button
              type="button"
              onClick={() => void openGame(entry.id)}
              disabled={loading.value === entry.id}
              data-game={entry.id}
            >
              <span class="stripes" aria-hidden="true">
                {entry.colours.map((colour) => (
                  <i key={colour} style={{ background: colour }} />
                ))}
              </span>
              <span class="game-name">{t(entry.title)}</span>
              <span class="game-short">{entry.short}</span>
            </button>
            {failed.value === entry.id && (
              <p class="fault" role="alert">
                {w.value.failed}{' '}
                <button type="button" class="link" onClick={() => void openGame(entry.id)}>
                  {w.value.retry}
                </button>
              </p>
            )}
          </li>
        ))}
      </ul>
      <p class="soft">{w.value.tagline}</p>
      <p class="soft small">Grognard {version}</p>
    </div>
  );
}

function Nav() {
  const rooms: readonly (readonly [Room, string, ComponentChildren])[] = [
    ['calculator', w.value.calculator, <path key="c" d="M4 4h16v16H4zM8 8h8M9 12v4M7 14h4M13 14h4" />],
    ['charts', w.value.charts, <path key="t" d="M4 4h16v16H4zM4 9.500h16M4 15h16M9.500 4v16M15 4v16" />],
    [
      'rules',
      w.value.rules,
      <path key="r" d="M12 6c-2-2-5-2-8-1.500V19c3-.5 6-.5 8 1.500 2-2 5-2 8-1.500V4.500C17 4 14 4 12 6zM12 6v14" />,
    ],
  ];
  return (
    <nav class="nav" aria-label="Grognard">
      {rooms.map(([id, label, icon]) => (
        <button
          type="button"
          key={id}
          aria-current={room.value === id ? 'page' : undefined}
          data-room={id}
          disabled={game.value === undefined}
          onClick={() => {
            room.value = id;
            window.scrollTo(0, 0);
          }}
        >
          <svg
            viewBox="0 0 24 24"
            width="22"
            height="22"
            fill="none"
            stroke="currentColor"
            stroke-width="1.800"
            aria-hidden="true"
          >
            {icon}
          </svg>
          {label}
        </button>
      ))}
    </nav>
  );
}
