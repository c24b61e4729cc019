import type { Language } from '../pack/index.js';
import type { Backs } from './settings.js';

/** What sheets say about themselves. */
export interface SheetWords {
  readonly counters: string;
  readonly cards: string;
  readonly map: string;
  readonly mapPoster: string;
  readonly mapTiles: string;
  readonly aids: string;
  readonly reference: string;
  readonly cover: string;
  readonly cutting: string;
  /** The settings that a cover lists. */
  readonly setting: Readonly<
    Record<'counter' | 'gutter' | 'bleed' | 'backs' | 'offset' | 'overlap' | 'theme' | 'numbers', string>
  >;
  readonly yes: string;
  readonly no: string;
  readonly posterNote: (width: number, height: number) => string;
  readonly pieces: (count: number) => string;
  readonly bothSides: string;
  readonly sheet: (n: number, of: number) => string;
  readonly front: string;
  readonly back: string;
  readonly fold: string;
  readonly foldHere: string;
  readonly ownBacks: string;
  readonly atFullSize: string;
  readonly turn: Readonly<Record<Backs, string>>;
  readonly size: (width: number, height: number, gutter: number, bleed: number) => string;
  readonly ruler: string;
  readonly standIn: string;
  readonly tile: (label: string, of: number) => string;
  readonly key: string;
  readonly join: string;
  readonly tilesOf: (columns: number, rows: number, paper: string, overlap: number) => string;
}

export const sheetWords: Readonly<Record<Language, SheetWords>> = {
  en: {
    counters: 'Counters',
    cards: 'Cards',
    map: 'Map',
    mapPoster: 'Map, poster',
    mapTiles: 'Map, tiles and key',
    aids: 'Player aids',
    reference: 'Quick reference',
    cover: 'Cover',
    cutting: 'cutting outlines',
    setting: {
      counter: 'Counter',
      gutter: 'Gutter',
      bleed: 'Bleed',
      backs: 'Backs',
      offset: 'Offset of backs',
      overlap: 'Overlap of tiles',
      theme: 'Theme',
      numbers: 'Hex numbers',
    },
    yes: 'yes',
    no: 'no',
    posterNote: (width, height) => `for a print shop, ${width} × ${height} mm`,
    pieces: (count) => `${count} to cut`,
    bothSides: 'both sides',
    sheet: (n, of) => `sheet ${n} of ${of}`,
    front: 'front',
    back: 'back',
    fold: 'front and back',
    foldHere: 'fold here, print outside',
    ownBacks: 'reverse sides as counters of their own',
    atFullSize: 'Print at 100 %, not “fit to page”.',
    turn: {
      'long-edge': 'Both sides of the paper, turned over the long edge.',
      'short-edge': 'Both sides of the paper, turned over the short edge.',
      fold: 'Fold along the middle, glue, then cut.',
      none: 'One side of the paper.',
    },
    size: (width, height, gutter, bleed) =>
      `${width === height ? width : `${width} × ${height}`} mm, gutter ${gutter} mm, bleed ${bleed} mm`,
    ruler: 'Measure: 100 mm must be 100 mm.',
    standIn: 'marks stand-ins: values of ours, not the publisher’s.',
    tile: (label, of) => `tile ${label} of ${of}`,
    key: 'How the tiles join',
    join: 'Cut each tile along the dashed lines on its right and lower side, lay it over its neighbour until the triangles meet, and glue.',
    tilesOf: (columns, rows, paper, overlap) =>
      `${columns} × ${rows} tiles on ${paper}; neighbours share ${overlap} mm of the map.`,
  },
  ja: {
    counters: 'カウンター',
    cards: 'カード',
    map: '地図',
    mapPoster: '地図（ポスター）',
    mapTiles: '地図（タイルと配置図）',
    aids: 'プレイヤーエイド',
    reference: 'クイックリファレンス',
    cover: '表紙',
    cutting: '切り抜き線',
    setting: {
      counter: 'カウンター',
      gutter: '間隔',
      bleed: '塗り足し',
      backs: '裏面',
      offset: '裏面の補正',
      overlap: 'タイルの重なり',
      theme: 'テーマ',
      numbers: 'ヘクス番号',
    },
    yes: 'あり',
    no: 'なし',
    posterNote: (width, height) => `印刷所向け、${width} × ${height} mm`,
    pieces: (count) => `${count}枚を切り離す`,
    bothSides: '両面',
    sheet: (n, of) => `シート ${n}/${of}`,
    front: '表',
    back: '裏',
    fold: '表と裏',
    foldHere: 'ここで山折り',
    ownBacks: '裏面を別カウンターとして使用',
    atFullSize: '「用紙に合わせる」を使わず、倍率100%で印刷してください。',
    turn: {
      'long-edge': '両面印刷（長辺とじ）。',
      'short-edge': '両面印刷（短辺とじ）。',
      fold: '中央で折って貼り合わせてから切り離します。',
      none: '片面印刷。',
    },
    size: (width, height, gutter, bleed) =>
      `${width === height ? width : `${width} × ${height}`} mm、間隔 ${gutter} mm、塗り足し ${bleed} mm`,
    ruler: '確認：この100 mmが実寸で100 mmになること。',
    standIn: 'の印は代用値（出版社の数値ではありません）。',
    tile: (label, of) => `タイル ${label}（全${of}枚）`,
    key: 'タイルのつなぎ方',
    join: '各タイルの右辺と下辺を破線に沿って切り、三角印が合うように隣のタイルに重ねて貼ります。',
    tilesOf: (columns, rows, paper, overlap) =>
      `${paper}用紙 ${columns} × ${rows} 枚。隣り合うタイルは地図の ${overlap} mm を共有します。`,
  },
};
