import { Notifications } from '../screens/alert/bell/Notifications.tsx'
import { Shell } from '../shell/Shell.tsx'

/** The signed-in app: the shell, and what of the screens stands in its header. */
export function App() {
  return <Shell bell={<Notifications />} />
}
