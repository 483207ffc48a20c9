import { StripPatterns, StripSwatch } from '#chart/strip/StripMarks.tsx'
import { STRIP_KINDS } from '#chart/strip/strip-shapes.ts'
import { homeText } from '../../../words/home.ts'

/** The patterns that all strips of the card draw with. */
export function StripDefinitions({ id }: { id: string }) {
  return (
    <svg aria-hidden="true" width={0} height={0} className="absolute">
      <StripPatterns id={id} />
    </svg>
  )
}

/** What the marks of the strips stand for. */
export function StripKey({ patterns }: { patterns: string }) {
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1 text-xs text-ink-soft">
      {STRIP_KINDS.map((kind) => (
        <li key={kind} className="inline-flex items-center gap-1.5">
          <StripSwatch kind={kind} patterns={patterns} />
          {homeText.kinds[kind]}
        </li>
      ))}
    </ul>
  )
}
