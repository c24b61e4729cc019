/** Which pieces a key command looks at before its filter: all, or those in the same place. */
export interface Target {
  readonly kind: 'COUNTER' | 'MAP' | 'MODULE' | 'DECK';
  readonly place?: 'CURSTACK' | 'CURMAP' | 'CURZONE' | 'CURLOC' | 'MAP' | 'ZONE' | 'LOCATION';
  readonly map?: string;
  readonly location?: string;
}

export const target = ({ kind, place, map = '', location = '' }: Target): string =>
  [kind, place !== undefined, place ?? 'MAP', map, '', '', location, 0, 0, '', false, '', '', 'EQUALS', '', ''].join('|');
