import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Lottery } from '../../../../contract/enrollment/lottery.ts'
import type { Semester } from '../../../../contract/semesters.ts'
import { call } from '../../../api/call.ts'
import { cacheLottery, editedLotteryQuery, lotteryQuery } from '../../../api/lotteries.ts'
import { queryClient } from '../../../api/queryClient.ts'
import { AnnouncedAnew, LotteryEvents, PublishedFacts } from '../../../enrollment/lottery/record/PublishedFacts.tsx'
import { ReplacedSecrets } from '../../../enrollment/lottery/record/ReplacedSecrets.tsx'
import { AsyncBoundary } from '../../../ui/feedback/AsyncBoundary.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { SuccessAlert } from '../../../ui/feedback/SuccessAlert.tsx'
import { focusInPlace } from '../../../ui/focus/focusOnMount.ts'
import { IconRefresh } from '../../../ui/icons.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { SemesterFromSlug } from '../../ListScreen.tsx'
import { useSchoolClock } from '../../ui/DateCell.tsx'
import { DeleteDialog } from '../../ui/DeleteDialog.tsx'
import { RecordTitle } from '../../ui/RecordTitle.tsx'
import { PagesOfSemester } from '../SemesterPages.tsx'
import { DemandTable } from './DemandTable.tsx'
import { FiguresTable } from './FiguresTable.tsx'
import { LotteryCard } from './LotteryCard.tsx'
import { LotteryForm } from './LotteryForm.tsx'

/** The lottery of a semester: its times, the rankings, the rehearsal and the lottery. */
export function AdminLottery() {
  return <SemesterFromSlug>{(semester) => <SemesterLottery key={semester.id} semester={semester} />}</SemesterFromSlug>
}

function SemesterLottery({ semester }: { readonly semester: Semester }) {
  const { t } = useLingui()
  const { data: lottery } = useSuspenseQuery(lotteryQuery(semester.id))
  const isRun = lottery?.state === 'complete'
  const [deletions, setDeletions] = useState(0)
  return (
    <>
      <RecordTitle screen={t`Lottery`}>{semester.name}</RecordTitle>
      <PagesOfSemester semester={semester}>
        {!isRun && (
          <Card title={lottery ? t`Ranking Period` : t`Start with a Lottery`} lead={<LotteryLead />}>
            <LotteryForm key={deletions} semester_id={semester.id} lottery={lottery} />
          </Card>
        )}
        {lottery && (
          <>
            <Card title={t`Rankings`}>
              <LotterySummary semester={semester} lottery={lottery} />
            </Card>
            {!isRun && !lottery.too_late && <RehearsalCard semester_id={semester.id} />}
            <LotteryCard semester={semester} lottery={lottery} />
            {!isRun && (
              <DeleteLottery semester={semester} lottery={lottery} onDeleted={() => setDeletions(deletions + 1)} />
            )}
          </>
        )}
      </PagesOfSemester>
    </>
  )
}

function LotteryLead() {
  return (
    <Trans>
      Instead of racing for seats, families rank classes for each time during the ranking period. It doesn't matter when
      a family ranks its classes. After the ranking period, you run the lottery. Until then, families can't enroll in
      this semester.
    </Trans>
  )
}

/** The figures of a lottery with another seed, so that nobody knows the result while classes can still change. */
function RehearsalCard({ semester_id: id }: { readonly semester_id: number }) {
  const { t } = useLingui()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () => (await call('POST /api/semester/:id/lottery/rehearsal', { params: { id }, body: {} })).body,
  })
  return (
    <Card
      title={t`Rehearsal`}
      lead={t`Shows which classes are short of seats and how many children would get their choices, so that you can still add seats or classes. It uses different random numbers, and it changes nothing.`}
    >
      <Button variant="default" leftSection={<IconRefresh size={18} />} loading={isPending} onClick={() => mutate()}>
        {t`Rehearse the Lottery`}
      </Button>
      <SuccessAlert message={data ? t`The rehearsal is done. The results are in the tables.` : ''} />
      {data && (
        <div ref={focusInPlace} tabIndex={-1}>
          <DemandTable title={t`Demand for each class`} demand={data.demand} />
          <FiguresTable title={t`Rehearsal results by grade`} figures={data.figures} />
        </div>
      )}
      <ErrorAlert error={error} />
    </Card>
  )
}

/** Deletes the lottery with all rankings, so that families enroll without a lottery. */
function DeleteLottery(props: {
  readonly semester: Semester
  readonly lottery: Lottery
  readonly onDeleted: () => void
}) {
  const { id, name } = props.semester
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const remove = async () => {
    await call('DELETE /api/semester/:id/lottery', { params: { id }, body: {} })
    queryClient.removeQueries({ queryKey: editedLotteryQuery(id).queryKey })
    cacheLottery(id, null)
    props.onDeleted()
  }
  return (
    <Card
      title={t`Delete Lottery`}
      tone="danger"
      lead={t`Deletes the lottery and every ranking. Families can then enroll in ${name} without a lottery.`}
    >
      <Button color="red" variant="outline" onClick={() => setOpen(true)}>
        {t`Delete Lottery…`}
      </Button>
      <DeleteDialog
        name={isOpen ? t`the lottery for ${name}` : undefined}
        refusalText=""
        passwordReason={t`Please enter your password to delete the lottery.`}
        remove={remove}
        onClose={() => setOpen(false)}
      >
        <p>{t`This deletes every family's ranking. You can't undo it.`}</p>
        {props.lottery.state === 'closed' && (
          <p>{t`The ranking period is over, so everyone will see that you deleted the lottery.`}</p>
        )}
      </DeleteDialog>
    </Card>
  )
}

/** How many children have a ranking, and what makes the lottery verifiable. */
export function LotterySummary({ semester, lottery }: { readonly semester: Semester; readonly lottery: Lottery }) {
  const { t } = useLingui()
  const rankings = lottery.office?.rankings ?? 0
  return (
    <Stack gap="sm" maw="44rem">
      <Text fw={600} role="status">
        {t`${plural(rankings, { one: '# child has', other: '# children have' })} ranked classes.`}{' '}
        {useStateText(lottery)}
      </Text>
      <p>
        <Trans>Families rank classes, and nobody can secretly change what decides after the closing.</Trans>{' '}
        {lottery.public_value?.source === 'none' ? (
          <Trans>
            There was no public random number, so a secret of this server decided alone, and anyone who knew it could
            have known the order in advance.
          </Trans>
        ) : (
          <Trans>
            A random number that appears ten minutes later and a secret of this server decide together. So nobody can
            choose the result, also nobody in the office.
          </Trans>
        )}
      </p>
      <LotteryEvents events={lottery.events} />
      <ReplacedSecrets
        replaced={lottery.replaced_commitments}
        advice={
          lottery.state === 'ranking' ? (
            t`Families see this on the enrollment screen. Ask them to check their choices.`
          ) : (
            <AnnouncedAnew lottery={lottery} />
          )
        }
      />
      <details>
        <summary>{t`For experts`}</summary>
        <AsyncBoundary compact>
          <PublishedFacts semester_id={semester.id} />
        </AsyncBoundary>
        <p>
          <Link to="/lottery/$semester_slug" params={{ semester_slug: semester.slug }}>
            {t`How the lottery works, and how to check it`}
          </Link>
        </p>
      </details>
    </Stack>
  )
}

function useStateText({ state, too_late, opens_at, closes_at, ran_at }: Lottery): string {
  const { t } = useLingui()
  const { formatDateTime } = useSchoolClock()
  if (ran_at) return t`The lottery ran on ${formatDateTime(ran_at)}.`
  if (too_late) return t`The last day of the semester has passed, so families can't rank classes anymore.`
  if (state === 'before') return t`Families can rank classes starting ${formatDateTime(opens_at)}.`
  if (state === 'ranking') return t`Families can rank classes until ${formatDateTime(closes_at)}.`
  return t`The ranking period closed on ${formatDateTime(closes_at)}.`
}
