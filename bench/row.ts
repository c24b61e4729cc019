/** One measurement. `limit` says what it must keep to, `ok` whether it did. */
export interface BenchRow {
  name: string;
  value: number;
  unit: string;
  limit?: string;
  ok: boolean;
}
