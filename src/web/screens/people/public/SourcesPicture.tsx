import { featuresText } from '../../../words/public.ts'

const { picture } = featuresText

/** Where each line begins: four sources that meet in one figure. */
const SOURCES = [
  { y: 24, name: picture.utility, fill: 'fill-utility', stroke: 'stroke-utility' },
  { y: 72, name: picture.generator, fill: 'fill-generator', stroke: 'stroke-generator' },
  { y: 120, name: picture.solar, fill: 'fill-solar', stroke: 'stroke-solar' },
  { y: 168, name: picture.ipp, fill: 'fill-ipp', stroke: 'stroke-ipp' },
] as const

/** Four sources, one price: what the product is about. */
export function SourcesPicture() {
  return (
    <svg viewBox="0 0 420 192" role="img" aria-label={picture.label} className="h-auto w-full">
      {SOURCES.map(({ y, name, fill, stroke }) => (
        <g key={name}>
          <circle cx="14" cy={y} r="8" className={fill} />
          <text x="32" y={y + 5} className="fill-ink text-sm">
            {name}
          </text>
          <path d={`M130 ${y} C 200 ${y}, 200 96, 262 96`} fill="none" strokeWidth="3" className={stroke} />
        </g>
      ))}
      <rect x="262" y="64" width="150" height="64" rx="12" className="fill-primary-tint stroke-line" />
      <text x="337" y="104" textAnchor="middle" className="fill-primary-ink text-lg font-semibold">
        {picture.result}
      </text>
    </svg>
  )
}
