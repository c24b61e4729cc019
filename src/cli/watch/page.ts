/** The page that shows the sheets of a watched game. It loads nothing from elsewhere and changes only what was made anew. */
export const pageHtml = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Grognard</title>
<link rel="stylesheet" href="/page.css">
<header><h1>Grognard</h1><p id="state" role="status">…</p><nav id="files"></nav></header>
<section id="problems" role="alert" hidden><h2>What is wrong</h2><pre></pre></section>
<main id="sheets"></main>
<script type="module" src="/page.js"></script>
</html>
`;

export const pageCss = `
:root { color-scheme: light dark; --ground: #e7e4da; --ink: #1b1b1b; --card: #fff; --bad: #b3201f; }
@media (prefers-color-scheme: dark) { :root { --ground: #23251f; --ink: #eee8d8; --card: #fff; --bad: #ff8a80; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.4 system-ui, sans-serif; }
header { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; align-items: baseline; padding: .6rem 1rem; background: var(--ground); border-bottom: 1px solid color-mix(in srgb, var(--ink) 25%, transparent); }
h1 { font-size: 1.1rem; margin: 0; }
header p { margin: 0; }
nav a { color: inherit; margin-right: .8rem; }
#problems { margin: 1rem; padding: .5rem 1rem; border-left: 5px solid var(--bad); background: color-mix(in srgb, var(--bad) 10%, transparent); }
#problems h2 { font-size: 1rem; margin: 0; color: var(--bad); }
#problems pre { white-space: pre-wrap; overflow-wrap: anywhere; }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(26rem, 100%), 1fr)); gap: 1rem; padding: 1rem; align-items: start; }
figure { margin: 0; }
figcaption { padding: .2rem 0; }
img { display: block; width: 100%; height: auto; background: var(--card); box-shadow: 0 1px 5px #0006; }
figure.new img { outline: 3px solid #d9902f; }
`;

export const pageScript = `
const byId = (id) => document.getElementById(id);
const figures = new Map();
async function show() {
  const state = await (await fetch('/state.json')).json();
  document.title = (state.ok ? '' : '✗ ') + state.title;
  document.querySelector('h1').textContent = state.title;
  byId('state').textContent = state.said;
  byId('problems').hidden = state.problems.length === 0;
  byId('problems').querySelector('pre').textContent = state.problems.join('\\n');
  byId('files').replaceChildren(...state.files.map((name) => {
    const link = document.createElement('a');
    link.href = '/file/' + encodeURIComponent(name);
    link.textContent = name;
    return link;
  }));
  const first = figures.size === 0;
  const wanted = new Set(state.sheets.map((sheet) => sheet.key));
  for (const [key, figure] of figures) if (!wanted.has(key)) { figure.remove(); figures.delete(key); }
  for (const sheet of state.sheets) {
    let figure = figures.get(sheet.key);
    if (!figure) {
      figure = document.createElement('figure');
      const link = document.createElement('a');
      const img = document.createElement('img');
      img.loading = 'lazy';
      img.alt = sheet.key;
      const caption = document.createElement('figcaption');
      caption.textContent = sheet.key;
      link.append(img);
      figure.append(link, caption);
      figures.set(sheet.key, figure);
    }
    const img = figure.querySelector('img');
    const fresh = img.getAttribute('src') !== sheet.url;
    figure.classList.toggle('new', fresh && !first);
    if (fresh) {
      img.width = sheet.width;
      img.height = sheet.height;
      img.src = sheet.url;
      figure.querySelector('a').href = sheet.url;
    }
    byId('sheets').append(figure);
  }
}
new EventSource('/events').addEventListener('built', show);
show();
`;
