import { useLingui } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { type Query, queryOptions, useMutation, useSuspenseQuery } from '@tanstack/react-query'
import type { BackupState, TestEmail } from '../../../contract/serverChecks.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/queryClient.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { useFocusReturn } from '../../ui/focus/useFocusReturn.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { useSchoolClock } from '../ui/DateCell.tsx'
import { timeAgo, useMinute } from '../ui/timeAgo.ts'

/** Milliseconds between two looks while the server tries to send. */
const REFETCH_INTERVAL = 2000

const testEmailQuery = queryOptions({
  queryKey: ['test email'],
  queryFn: async () => (await call('GET /api/school/test-email')).body.test_email,
  refetchInterval: ({ state }: Query<TestEmail | null>) => (state.data?.result === null ? REFETCH_INTERVAL : false),
  staleTime: 0,
})

/** Sends an email to the signed-in admin, and says what became of it. */
export function TestEmailCard() {
  const { t } = useLingui()
  const { data: test } = useSuspenseQuery(testEmailQuery)
  const send = useMutation({
    mutationFn: async () => (await call('POST /api/school/test-email', { body: {} })).body.test_email,
    onSuccess: (started) => queryClient.setQueryData(testEmailQuery.queryKey, started),
  })
  useFocusReturn(send.isPending)
  return (
    <Card title={t`Email`} lead={t`Checks whether emails to families leave the server.`}>
      <div aria-live="polite">{test && <TestResult test={test} />}</div>
      <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
        {t`Send a test email to me`}
      </Button>
      <ErrorAlert error={send.error} />
    </Card>
  )
}

function TestResult({ test }: { readonly test: TestEmail }) {
  const { t, i18n } = useLingui()
  const reason = useReason(test.response ?? '')
  const now = useMinute()
  const { email } = test
  const when = timeAgo(test.result_at ?? test.asked_at, now, i18n.locale)
  if (test.result === 'sent')
    return (
      <Banner type="success">{t`Sent to ${email} ${when}. If it isn't in your inbox, look in the spam folder.`}</Banner>
    )
  if (test.result === 'saved')
    return (
      <Banner type="warning">
        {t`This server has no mail server, so families get no emails: the test email was saved to a file ${when}. Please ask the person who runs the server to set SMTP_URL.`}
      </Banner>
    )
  if (test.result === 'failed') return <Banner type="error">{t`Not sent to ${email}. ${reason}`}</Banner>
  if (test.response === null) return <Text>{t`Sending an email to ${email}…`}</Text>
  return <Banner type="error">{t`Not sent to ${email} yet. ${reason} The server keeps trying.`}</Banner>
}

/** In words, with the codes for the person who runs the server. */
function useReason(response: string): string {
  const { t } = useLingui()
  if (/^(E(CONN|TIMEDOUT|DNS|SOCKET|HOST|NOTFOUND|AI_AGAIN)\w*)/.test(response))
    return t`The mail server can't be reached (${response}).`
  if (/^(EAUTH|53\d)\b/.test(response)) return t`The mail server doesn't accept the server's password (${response}).`
  if (/RCPT TO/.test(response)) return t`The mail server doesn't accept this address (${response}).`
  return t`The mail server didn't accept the email (${response}).`
}

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
