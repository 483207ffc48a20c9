/** One place on the horizontal axis: a date, a month, a device. */
export interface Category {
  key: string
  /** In full, for the tooltip and the table. */
  label: string
  /** Short, for the axis; the label when absent. */
  tick?: string
  /** 'partial' is still running (today); 'future' has not begun, so its emptiness is no gap. */
  state?: 'partial' | 'future'
  /** Something to say about it in the tooltip and the table, e.g. "96 % measured". */
  note?: string
}

/** null is unknown and drawn as a gap; 0 is a measured zero. */
export interface Series {
  key: string
  label: string
  colour: string
  values: readonly (number | null)[]
  /** How much of each value was spread over a gap: drawn striped. Not given: nothing. */
  estimated?: readonly (number | null)[]
  /** Drawn as a line over the bars, e.g. a forecast. */
  shape?: 'line'
}

export interface Slice {
  key: string
  label: string
  colour: string
  value: number | null
}

/** A limit across a chart, at its value on the axis: what is beyond it is told. */
export interface ChartLimit {
  key: string
  /** With its figure and unit: 'Lowest voltage 216 V'. */
  label: string
  value: number
}
