import { scoreText } from '#contract/score/score-page-messages.ts'
import { AnalysisPage } from '../../../shell/AnalysisPage.tsx'
import { useView } from '../../../shell/use-view.ts'
import { useViewCall } from '../../../shell/use-view-call.ts'
import { ScorePages } from '../ScorePages.tsx'
import { GeneratorRow } from './GeneratorRow.tsx'
import { Lags } from './Lags.tsx'
import { OperatingTime } from './OperatingTime.tsx'
import { ThingsToDo, useThings } from './ThingsToDo.tsx'
import { TopCards } from './TopCards.tsx'

/** Home > Score Card (SC-01 … SC-08). */
export function ScoreCard() {
  const view = useView()
  const asked = useViewCall('scoreCard', view)
  const card = asked.data?.authenticatedData
  useThings()
  return (
    <>
      <ScorePages />
      <AnalysisPage title={scoreText.title} asked={[asked]} ready={card !== undefined}>
        {card && (
          <>
            <ThingsToDo />
            <TopCards card={card} />
            {card.has_generator && (
              <>
                <GeneratorRow generators={card.generators} />
                <OperatingTime operating={card.operating_time} />
                <Lags lags={card.change_over_lags} />
              </>
            )}
          </>
        )}
      </AnalysisPage>
    </>
  )
}
