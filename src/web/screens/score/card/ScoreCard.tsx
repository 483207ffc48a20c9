import { usePrefetchQuery } from '@tanstack/react-query'
import { scoreText } from '#contract/score/score-page-messages.ts'
import { AnalysisPage } from '../../../shell/AnalysisPage.tsx'
import { useOrganisation } from '../../../shell/menu/organisation.ts'
import { useView } from '../../../shell/use-view.ts'
import { useViewCall } from '../../../shell/use-view-call.ts'
import { ScorePages } from '../ScorePages.tsx'
import { GeneratorRow } from './GeneratorRow.tsx'
import { Lags } from './Lags.tsx'
import { OperatingTime } from './OperatingTime.tsx'
import { ThingsToDo } from './ThingsToDo.tsx'
import { TopCards } from './TopCards.tsx'
import { thingsQuestion } from './things-question.ts'

/** Home > Score Card (SC-01 … SC-08). */
export function ScoreCard() {
  const view = useView()
  const asked = useViewCall('scoreCard', view)
  const card = asked.data?.authenticatedData
  // They are on their way while its own figures are.
  usePrefetchQuery(thingsQuestion(useOrganisation().branches, view.selection))
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
