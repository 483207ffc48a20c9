import type { ReactNode } from 'react'
import type { GeneratorRow as Generator } from '#contract/score/score-card.ts'
import { scoreText } from '#contract/score/score-page-messages.ts'
import { About } from '../../../ui/About.tsx'
import { Card } from '../../../ui/Card.tsx'
import { GeneratorFuel } from './GeneratorFuel.tsx'
import { GeneratorSize } from './GeneratorSize.tsx'

/** SC-03: size efficiency to the left, fuel efficiency to the right. */
export function GeneratorRow({ generators }: { generators: readonly Generator[] }) {
  return (
    <div className="@container">
      <div className="grid gap-3 @min-[56rem]:grid-cols-2 md:gap-4">
        <Side title={scoreText.sizeTitle} meaning={scoreText.sizeMeaning}>
          {generators.map((one) => (
            <GeneratorSize key={one.device_id} generator={one} />
          ))}
        </Side>
        <Side title={scoreText.fuelTitle} meaning={scoreText.fuelMeaning}>
          {generators.map((one) => (
            <GeneratorFuel key={one.device_id} generator={one} />
          ))}
        </Side>
      </div>
    </div>
  )
}

function Side({ title, meaning, children }: { title: string; meaning: string; children: ReactNode }) {
  return (
    <Card title={title} actions={<About title={title}>{meaning}</About>}>
      <div className="flex flex-col divide-y divide-line [&>*]:py-4 [&>*:first-child]:pt-0 [&>*:last-child]:pb-0">
        {children}
      </div>
    </Card>
  )
}
