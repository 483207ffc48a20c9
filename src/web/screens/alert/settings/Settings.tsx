import { Lost } from '../../../shell/page/Lost.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { alertPageText } from '../../../words/alert.ts'
import { SettingsForm } from './SettingsForm.tsx'
import { useAlertSettings } from './use-alert-settings.ts'

export function Settings() {
  const { data: kept, error, isFetching, refetch } = useAlertSettings()
  if (kept !== undefined) return <SettingsForm kept={kept} />
  return (
    <Card>
      {error === null ? (
        <div className="grid min-h-80 place-items-center">
          <Spinner label={`Loading ${alertPageText.title}`} visible size="lg" />
        </div>
      ) : (
        <Lost query={{ error, isFetching, refetch }} />
      )}
    </Card>
  )
}
