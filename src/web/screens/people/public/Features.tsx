import {
  AudioWaveform,
  BellRing,
  FileText,
  HandCoins,
  LayoutGrid,
  RadioTower,
  ReceiptText,
  Target,
} from 'lucide-react'
import { featuresText } from '../../../words/public.ts'
import { PublicPage } from './PublicPage.tsx'
import { SourcesPicture } from './SourcesPicture.tsx'

/** In the order of `featuresText.items`. */
const icons = () =>
  [LayoutGrid, Target, AudioWaveform, HandCoins, ReceiptText, FileText, BellRing, RadioTower] as const

/** What it does (PU-02). */
export function Features() {
  const all = icons()
  return (
    <PublicPage title={featuresText.title}>
      <div className="grid items-center gap-6 md:grid-cols-2">
        <div className="flex flex-col gap-2">
          <h1 className="text-xl font-semibold">{featuresText.title}</h1>
          <p className="text-base text-ink-soft">{featuresText.lead}</p>
        </div>
        <SourcesPicture />
      </div>
      <ul className="grid gap-3 md:grid-cols-2 md:gap-4">
        {featuresText.items.map(({ title, text }, index) => {
          const Icon = all[index] ?? LayoutGrid
          return (
            <li key={title} className="flex gap-3 rounded-lg border border-line bg-card p-4 shadow-card">
              <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary-ink" />
              <div>
                <h2 className="text-base font-semibold">{title}</h2>
                <p className="mt-1 text-ink-soft">{text}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </PublicPage>
  )
}
