import { useId } from 'react'
import { formatNumber } from '#chart/format.ts'
import { Stripes } from '#chart/Stripes.tsx'
import type { Balance } from '#contract/cost/diesel-balance.ts'
import { ChartFrame } from '../../../../chart/ChartFrame.tsx'
import { ChartTable } from '../../../../chart/ChartTable.tsx'
import { useWidth } from '../../../../chart/use-size.ts'
import { cx } from '../../../../ui/cx.ts'
import { balanceText } from '../../../../words/diesel-balance.ts'
import type { BalanceFlow, Gap } from './balance-flow.ts'
import { balanceFlow } from './balance-flow.ts'
import { barInk, gapInk, gapTone, INK } from './flow-ink.ts'
import { BAR_WIDTH, flowLayout } from './flow-layout.ts'
import type { Place } from './flow-places.ts'
import { flowPlaces } from './flow-places.ts'
import { Ladder } from './Ladder.tsx'
import { gapWords, plusMinus, shortLitres, stageWords } from './stage-words.ts'

/** Narrower, the steps stand below one another. */
const WIDE = 640
const HEIGHT = 430

/** Where the diesel went between two readings of the tank: a stream on a wide page, steps on a phone, or a table. */
export function BalancePicture({ balance }: { balance: Balance }) {
  const flow = balanceFlow(balance)
  const { ref, width } = useWidth()
  const isWide = width >= WIDE
  return (
    <ChartFrame
      title={balanceText.picture}
      isEmpty={false}
      height={HEIGHT}
      note={isWide ? balanceText.legend : balanceText.legendLong}
      chart={
        <figure ref={ref} role="img" aria-label={pictureWords(balance, flow)}>
          {isWide && <Stream balance={balance} flow={flow} width={width} />}
          {width > 0 && !isWide && <Ladder balance={balance} flow={flow} />}
        </figure>
      }
      table={<PictureTable balance={balance} flow={flow} />}
    />
  )
}

interface DrawnProps {
  balance: Balance
  flow: BalanceFlow
}

function Stream({ balance, flow, width }: DrawnProps & { width: number }) {
  const left = Math.min(120, width * 0.13)
  const layout = flowLayout(flow, { width, height: HEIGHT, left, right: Math.min(250, width * 0.27) })
  const id = useId()
  return (
    <div className="relative" style={{ height: HEIGHT }}>
      <svg width={width} height={HEIGHT} aria-hidden="true" className="absolute inset-0 overflow-visible">
        <Stripes id={id} ground="var(--hatch-ground)" stripe="var(--line-strong)" />
        {layout.ribbons.map(({ key, path, kind, gap }) => (
          <path
            key={key}
            d={path}
            {...(gap
              ? gapInk(gap.verdict, id)
              : { fill: INK[kind], fillOpacity: kind === 'stock' ? 0.18 : 0.25 })}
          />
        ))}
        {layout.bars.map(({ key, x, y, height, isRest }) => (
          <rect
            key={key}
            {...{ x, y, height }}
            width={BAR_WIDTH}
            rx={2}
            fill={isRest ? `url(#${id})` : barInk(key)}
          />
        ))}
      </svg>
      {flowPlaces(layout).map((place) => (
        <PlacedWords key={`${place.side}-${place.key}`} {...{ place, balance, flow, step: layout.step }} />
      ))}
    </div>
  )
}

interface PlacedProps extends DrawnProps {
  place: Place
  step: number
}

const SIDES = {
  left: '-translate-x-full -translate-y-1/2 text-right',
  right: '-translate-y-1/2',
  above: '-translate-y-full',
}

function PlacedWords({ place, balance, flow, step }: PlacedProps) {
  const { key, x, y, side } = place
  const gap = side === 'above' ? undefined : flow.gaps.find((one) => one.key === key)
  const stage = flow.stages.find((one) => one.key === key)
  const room =
    side === 'above'
      ? step - 4
      : side === 'left'
        ? Math.max(x - (key === 'bought' ? 0 : x - step + 28), 80)
        : undefined
  return (
    // What lies under the words of a gap is its own ribbon.
    <div
      className={cx('absolute text-xs', SIDES[side], gap && 'rounded-sm bg-card/85')}
      style={{ left: x, top: y, maxWidth: room }}
    >
      {gap ? (
        <GapText balance={balance} gap={gap} />
      ) : (
        stage && <StageText words={stageWords(balance, stage)} />
      )}
    </div>
  )
}

function StageText({ words: { name, litres, u, how, more } }: { words: ReturnType<typeof stageWords> }) {
  return (
    <>
      <p className="font-medium">{name}</p>
      <p className="whitespace-nowrap">
        <span className="text-lg leading-6 font-semibold tabular-nums">{shortLitres(litres)} L</span>{' '}
        <span className="text-ink-soft">{plusMinus(u)}</span>
      </p>
      {[how, ...more].map(
        (line) =>
          line !== '' && (
            <p key={line} className="text-ink-soft">
              {line}
            </p>
          ),
      )}
    </>
  )
}

function GapText({ balance, gap }: { balance: Balance; gap: Gap }) {
  const { title, verdict } = gapWords(balance, gap)
  return (
    <>
      <p className={cx('font-semibold', gapTone(gap.verdict))}>{title}</p>
      <p className="text-ink-soft">{verdict}</p>
    </>
  )
}

function PictureTable({ balance, flow }: DrawnProps) {
  const { what, litres, u, note } = balanceText.columns
  const stages = flow.stages.map((stage) => {
    const words = stageWords(balance, stage)
    const notes = [words.how, ...words.more].filter(Boolean).join('. ')
    return { key: stage.key, cells: [words.name, formatNumber(words.litres), numberOrNone(words.u), notes] }
  })
  const gaps = flow.gaps.map((gap) => {
    const words = gapWords(balance, gap)
    return {
      key: `gap-${gap.key}`,
      cells: [
        words.title.replace(/^\S+ L (.*?)(, ± .*)?$/, '$1'),
        formatNumber(gap.litres),
        numberOrNone(words.u),
        words.verdict,
      ],
    }
  })
  return (
    <ChartTable
      caption={balanceText.picture}
      columns={[
        { key: 'what', label: what },
        { key: 'litres', label: litres },
        { key: 'u', label: u },
        { key: 'note', label: note },
      ]}
      rows={[...stages, ...gaps]}
    />
  )
}

const numberOrNone = (value: number | null) => (value === null ? '' : formatNumber(value, 0))

/** The picture in a sentence for each of its bars and gaps. */
export function pictureWords(balance: Balance, { stages, gaps }: BalanceFlow): string {
  const bars = stages.map((stage) => {
    const { name, litres, u } = stageWords(balance, stage)
    return `${name} ${shortLitres(litres)} L${u === null ? '' : ` ${plusMinus(u)}`}`
  })
  const lacks = gaps.map((gap) => {
    const { title, verdict } = gapWords(balance, gap)
    return `${title}: ${verdict}`
  })
  return `${balanceText.picture}. ${[...bars, ...lacks].join('; ')}.`
}
