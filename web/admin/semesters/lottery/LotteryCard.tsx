import { useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Lottery } from '../../../../contract/enrollment/lottery.ts'
import type { GivenValue } from '../../../../contract/enrollment/lotteryRuns.ts'
import type { Semester } from '../../../../contract/semesters.ts'
import { call } from '../../../api/call.ts'
import { cacheLottery, lotteryQuery } from '../../../api/lotteries.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { queryClient } from '../../../api/queryClient.ts'
import { serverTime } from '../../../api/serverClock.ts'
import { Hash } from '../../../enrollment/lottery/record/Hash.tsx'
import { DecidedBy, LaterEdits } from '../../../enrollment/lottery/record/PublishedFacts.tsx'
import { useServerTime } from '../../../enrollment/opening/useServerTime.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { useEmailsOf } from '../../../ui/familyEmails/useEmailsOf.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { useProblemText } from '../../../ui/feedback/problemText.ts'
import { downloadText } from '../../../ui/format/downloadFile.ts'
import { ProgressBar } from '../../../ui/format/ProgressBar.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { useSchoolClock } from '../../ui/DateCell.tsx'
import { PasswordGate } from '../../ui/PasswordGate.tsx'
import { FiguresTable } from './FiguresTable.tsx'
import { PublicValueFields } from './PublicValueFields.tsx'
import { UndecidedDuplicates } from './UndecidedDuplicates.tsx'

/** Codes of refusals after which the screen shows the lottery as it is now. */
const OUTDATED: readonly (string | undefined)[] = ['changes-without-reason', 'changes-not-seen', 'beacon-not-published']

/** Runs the lottery after the closing, shows its progress, and afterwards its figures and its record. */
export function LotteryCard({ semester, lottery }: { readonly semester: Semester; readonly lottery: Lottery }) {
  const { t } = useLingui()
  const problem = useProblemText()
  const [isOpen, setOpen] = useState(false)
  const run = lottery.office?.run
  const isRunning = run?.state === 'running'
  const published_at = Date.parse(lottery.beacon.published_at)
  useServerTime(published_at)
  const isPublished = lottery.kept_at !== null && !lottery.too_late && serverTime() >= published_at
  const { formatDateTime } = useSchoolClock()
  if (lottery.state === 'complete') return <ResultCard semester={semester} lottery={lottery} />
  return (
    <Card
      title={t`Run the Lottery`}
      lead={t`Gives out all seats at once and starts the wait lists. You can't undo it. Families then see their results and can add, drop and swap classes.`}
    >
      <div role="status">
        {isRunning && <Progress percent={run.percent} />}
        {run && !isRunning && (
          <Banner type="warning">
            {run.refusal === null
              ? t`The lottery was interrupted. Nothing has changed. You can run it again.`
              : t`The lottery did not run. Nothing has changed.`}{' '}
            {problem(run.refusal ?? '')}
          </Banner>
        )}
      </div>
      <UndecidedDuplicates semester_id={semester.id} />
      {!isRunning && (
        <Group gap="sm">
          <Button disabled={!isPublished} onClick={() => setOpen(true)}>
            {t`Run the Lottery…`}
          </Button>
          {!isPublished && (
            <p>
              {lottery.too_late
                ? t`The last day of the semester has passed, so the lottery can't run anymore.`
                : lottery.state === 'closed' && lottery.kept_at === null
                  ? t`The server is still recording the rankings. Reload this page in a minute.`
                  : t`You can run the lottery once the public random number appears, on ${formatDateTime(lottery.beacon.published_at)}.`}
            </p>
          )}
        </Group>
      )}
      <LaterEdits lottery={lottery} open />
      <RunLotteryDialog semester={semester} lottery={lottery} opened={isOpen} onClose={() => setOpen(false)} />
    </Card>
  )
}

function Progress({ percent }: { readonly percent: number }) {
  const { t } = useLingui()
  return (
    <Stack gap="0.375rem" maw="26rem">
      <p>{t`The lottery is running: ${percent}%`}</p>
      <ProgressBar value={percent} max={100} />
    </Stack>
  )
}

function ResultCard({ semester, lottery }: { readonly semester: Semester; readonly lottery: Lottery }) {
  const { t } = useLingui()
  const record = useMutation({
    mutationFn: async () => (await call('GET /api/semester/:id/lottery/record', { params: { id: semester.id } })).body,
    onSuccess: (text) => downloadText(`lottery-${semester.slug}.txt`, text),
  })
  return (
    <Card title={t`Lottery Results`}>
      <Stack gap="sm" maw="44rem">
        <p>
          <Button variant="default" loading={record.isPending} onClick={() => record.mutate()}>
            {t`Download the Record`}
          </Button>
        </p>
        <ErrorAlert error={record.error} />
        <DecidedBy lottery={lottery} />
        <LaterEdits lottery={lottery} />
        <p>
          {t`SHA-256 of the record`}: <Hash>{lottery.digest ?? ''}</Hash>
        </p>
      </Stack>
      <FiguresTable title={t`Lottery results by grade`} figures={lottery.office?.figures ?? []} />
    </Card>
  )
}

/** Confirms the lottery with the admin's password. */
function RunLotteryDialog(props: {
  readonly semester: Pick<Semester, 'id' | 'name'>
  readonly lottery: Lottery
  readonly opened: boolean
  readonly onClose: () => void
}) {
  const { semester, lottery, opened, onClose } = props
  const { t } = useLingui()
  const { id } = semester
  const [given, setGiven] = useState<GivenValue>()
  const [isMissing, setMissing] = useState(false)
  const [reason, setReason] = useState('')
  const needsReason = lottery.edits.some((edit) => edit.reason === null)
  const { button, notify_families, view } = useEmailsOf(
    'POST /api/semester/:id/lottery/run',
    opened ? { params: { id }, body: {} } : undefined,
  )
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      return (
        await call('POST /api/semester/:id/lottery/run', {
          params: { id },
          body: { public_value: given, ...(needsReason && { reason, last_edit: lottery.edits.at(-1)?.id }) },
          notify_families,
        })
      ).body
    },
    onSuccess: ({ lottery }) => {
      cacheLottery(id, lottery)
      onClose()
    },
    onError: (refusal) => {
      if (!(refusal instanceof ApiProblem)) return
      if (refusal.code === 'beacon-not-reached') setMissing(true)
      if (OUTDATED.includes(refusal.code)) void queryClient.invalidateQueries({ queryKey: lotteryQuery(id).queryKey })
      if (refusal.code !== 'beacon-reached') return
      setMissing(false)
      setGiven(undefined)
    },
  })
  return (
    <Dialog
      opened={opened}
      title={t`Run the lottery for ${semester.name}?`}
      onClose={isPending ? undefined : () => onClose()}
    >
      <p>{t`All seats are given out at once. You can't undo the lottery or run it again.`}</p>
      {view}
      <ErrorAlert error={error} />
      {needsReason && (
        <>
          <LaterEdits lottery={lottery} open />
          <TextInput
            label={t`Reason for these changes`}
            description={t`Everyone will see it, with each change that has no reason yet.`}
            size="md"
            required
            maxLength={200}
            error={error instanceof ApiProblem ? error.errors.reason?.[0] : undefined}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </>
      )}
      {isMissing && <PublicValueFields lottery={lottery} onChange={setGiven} />}
      <PasswordGate needed lead={t`Please enter your password to run the lottery.`} error={error}>
        {(gate) => (
          <Group gap="sm" justify="flex-end" mt="1.25rem">
            <Button variant="default" disabled={isPending} data-autofocus onClick={onClose}>
              {t`Cancel`}
            </Button>
            <Button {...button} {...gate} loading={isPending} onClick={() => mutate()}>
              {isMissing && !given ? t`Try Again` : t`Run the Lottery`}
            </Button>
          </Group>
        )}
      </PasswordGate>
    </Dialog>
  )
}
