import { rawLogsText } from '../../words/analysis.ts'
import type { Source } from './source-lines.ts'
import { gapsText } from './source-lines.ts'

/** Says under a chart's title which of its sources have gaps. */
export function GapsNote({ sources }: { sources: readonly Source[] }) {
  const gaps = gapsText(sources)
  return gaps === null ? null : <p>{rawLogsText.gaps(gaps)}</p>
}
