import { useLingui } from '@lingui/react/macro'
import { Switch } from '../ui/form/Switch.tsx'
import styles from './CommandDialog.module.css'
import type { PendingCommand } from './pendingCommand.ts'

/** For a child that joins the wait list of a class at the time of another one: asked later, or changed automatically. */
export function StandingSwapChoice(props: {
  readonly request: PendingCommand
  readonly automatic: boolean
  readonly onChange: (automatic: boolean) => void
}) {
  const { request, automatic, onChange } = props
  const { t } = useLingui()
  if (request.command !== 'wait' || !request.drops) return null
  const { name } = request.course
  const kept = request.drops.name
  return (
    <div className={styles.swap}>
      <p>
        {automatic
          ? t`When a seat opens up, ${kept} is dropped and ${name} is added without asking you.`
          : t`${kept} is in the way. When a seat opens up, we ask you before anything is dropped.`}
      </p>
      <Switch checked={automatic} onChange={onChange}>
        {t`Change automatically`}
      </Switch>
    </div>
  )
}
