import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { BackupState } from '../../../contract/serverChecks.ts'
import { call } from '../../api/call.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { useSchoolClock } from '../ui/DateCell.tsx'
import { timeAgo, useMinute } from '../ui/timeAgo.ts'

const MB = 1_000_000

const backupQuery = queryOptions({
  queryKey: ['backup'],
  queryFn: async () => (await call('GET /api/school/backup')).body.backup,
  staleTime: 0,
})

/** How old the last backup is, and what to do about it. */
export function BackupCard() {
  const { t } = useLingui()
  const { data: backup } = useSuspenseQuery(backupQuery)
  return (
    <Card title={t`Backups`} lead={t`If the server breaks, the school is restored from its last backup.`}>
      {backup.kept === 'elsewhere' ? (
        <Text>
          {t`The database has a server of its own, which this one does not back up. Please ask the person who runs it how it is backed up.`}
        </Text>
      ) : (
        <LastBackup backup={backup} />
      )}
    </Card>
  )
}

function LastBackup({ backup: { last, trial, needed } }: { readonly backup: BackupState }) {
  const { t, i18n } = useLingui()
  const { formatDateTime } = useSchoolClock()
  const now = useMinute()
  const toDo =
    needed === 'failed' || needed === 'untried'
      ? t`Please ask the person who runs the server to run “npm run try-restore” now, and every night.`
      : t`Please ask the person who runs the server to run “npm run backup” now, and every night.`
  if (!last) {
    return (
      <>
        <Text>
          <strong>{t`No backup yet`}</strong>
        </Text>
        <Banner type={needed ? 'warning' : 'info'}>{toDo}</Banner>
      </>
    )
  }
  const size = i18n.number(last.bytes / MB, { maximumFractionDigits: 1 })
  return (
    <>
      <Text>
        <strong>{t`Last backup ${timeAgo(last.finished_at, now, i18n.locale)}`}</strong>{' '}
        <Text c="dimmed" span inherit>{t`${formatDateTime(last.finished_at)}, ${size} MB, complete and checked`}</Text>
      </Text>
      {trial && (
        <Text c="dimmed">
          {trial.succeeded
            ? t`Restored on trial ${timeAgo(trial.tried_at, now, i18n.locale)}, and every rule was kept`
            : t`Could not be restored on trial ${timeAgo(trial.tried_at, now, i18n.locale)}`}
        </Text>
      )}
      {needed && <Banner type="warning">{toDo}</Banner>}
    </>
  )
}
