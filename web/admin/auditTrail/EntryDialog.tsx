import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { AuditEntry } from '../../../contract/auditTrail.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { AsyncBoundary } from '../../ui/feedback/AsyncBoundary.tsx'
import { useSchoolClock } from '../ui/useSchoolClock.ts'
import styles from './AuditTrail.module.css'
import { ChangesTable } from './ChangesTable.tsx'
import { actionLabel, kindLabel } from './labels.ts'
import { auditEntryQuery } from './queries.ts'

/** Shows one entry in full. Open while `entry` is set. */
export function EntryDialog({
  entry,
  onClose,
}: {
  readonly entry: AuditEntry | undefined
  readonly onClose: () => void
}) {
  const { i18n } = useLingui()
  const title = entry && `${i18n._(kindLabel(entry.kind))}: ${entry.subject_name}`
  return (
    <Dialog opened={entry !== undefined} title={title} onClose={onClose} wide>
      {entry && (
        <AsyncBoundary key={entry.id}>
          <Entry id={entry.id} />
        </AsyncBoundary>
      )}
    </Dialog>
  )
}

function Entry({ id }: { readonly id: number }) {
  const { t, i18n } = useLingui()
  const { data: entry } = useSuspenseQuery(auditEntryQuery(id))
  const { formatDateTime, zoneName: zone } = useSchoolClock()
  const { action, user_name, user_role, date, network_address, request_id } = entry
  const roles = { admin: t`admin`, parent: t`parent`, 'command line': undefined }
  const role = roles[user_role]
  const facts = [
    { name: t`Action`, value: i18n._(actionLabel(action)) },
    { name: t`Who`, value: role ? `${user_name} (${role})` : user_name },
    { name: t`Date (${zone})`, value: formatDateTime(date) },
    { name: t`Network address`, value: network_address },
    { name: t`Request ID`, value: request_id },
  ]
  return (
    <div className={styles.entry}>
      <dl className={styles.facts}>
        {facts.map(
          ({ name, value }) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <ChangesTable entry={entry} />
    </div>
  )
}
