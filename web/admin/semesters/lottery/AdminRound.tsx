import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { rehearseDraw } from '../../../../contract/enrollment/draws.ts'
import { deleteRound, type Round } from '../../../../contract/enrollment/lottery.ts'
import type { Semester } from '../../../../contract/semesters.ts'
import { call } from '../../../api/call.ts'
import { cacheRound, roundQuery } from '../../../api/rounds.ts'
import { Hash } from '../../../enrollment/lottery/record/Hash.tsx'
import { ReplacedSeeds } from '../../../enrollment/lottery/record/ReplacedSeeds.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { SuccessAlert } from '../../../ui/feedback/SuccessAlert.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { SemesterFromSlug } from '../../ListScreen.tsx'
import { useSchoolClock } from '../../ui/DateCell.tsx'
import { DeleteDialog } from '../../ui/DeleteDialog.tsx'
import styles from '../Semesters.module.css'
import { DrawCard } from './DrawCard.tsx'
import { FiguresTable } from './FiguresTable.tsx'
import roundStyles from './Round.module.css'
import { RoundForm } from './RoundForm.tsx'

/** The preference round of a semester: its times, the rankings, the rehearsal and the draw. */
export function AdminRound() {
  return <SemesterFromSlug>{(semester) => <SemesterRound key={semester.id} semester={semester} />}</SemesterFromSlug>
}

function SemesterRound({ semester }: { readonly semester: Semester }) {
  const { t } = useLingui()
  const { data: round } = useSuspenseQuery(roundQuery(semester.id))
  const isDrawn = round?.state === 'drawn'
  return (
    <>
      <PageTitle>{t`Lottery`}</PageTitle>
      <p className={styles.lead}>
        <Link to="/admin/dashboard/semesters/$semester_slug" params={{ semester_slug: semester.slug }}>
          {semester.name}
        </Link>
      </p>
      <div className={styles.parts}>
        {!isDrawn && (
          <Card title={round ? t`Ranking Period` : t`Start with a Lottery`} lead={<RoundLead />}>
            <RoundForm semester_id={semester.id} round={round} />
          </Card>
        )}
        {round && (
          <>
            <Card title={t`Rankings`}>
              <RoundSummary semester={semester} round={round} />
            </Card>
            {!isDrawn && <RehearsalCard semester_id={semester.id} />}
            <DrawCard semester={semester} round={round} />
            {!isDrawn && <DeleteRound semester={semester} />}
          </>
        )}
      </div>
    </>
  )
}

function RoundLead() {
  return (
    <Trans>
      Instead of racing for seats, families rank classes for each time during the ranking period. It doesn't matter when
      a family ranks its classes. After the ranking period, you run the lottery. Until then, families can't enroll in
      this semester.
    </Trans>
  )
}

/** The figures of a draw with another seed, so that nobody knows the result while classes can still change. */
function RehearsalCard({ semester_id: id }: { readonly semester_id: number }) {
  const { t } = useLingui()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () => (await call(rehearseDraw, { params: { id }, body: {} })).body.figures,
  })
  return (
    <Card
      title={t`Rehearsal`}
      lead={t`Shows how many children would get their choices, so that you can still add seats or classes. It uses different random numbers, and it changes nothing.`}
    >
      <Button
        variant="default"
        leftSection={<IconRefresh size={18} aria-hidden />}
        loading={isPending}
        onClick={() => mutate()}
      >
        {t`Rehearse the Lottery`}
      </Button>
      <SuccessAlert message={data ? t`The rehearsal is done. The results are in the table.` : ''} />
      {data && <FiguresTable title={t`Rehearsal results by grade`} figures={data} />}
      <ErrorAlert error={error} />
    </Card>
  )
}

/** Deletes the round with all rankings, so that families enroll without a draw. */
function DeleteRound({ semester: { id, name } }: { readonly semester: Semester }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const remove = async () => {
    await call(deleteRound, { params: { id }, body: {} })
    cacheRound(id, null)
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
      </DeleteDialog>
    </Card>
  )
}

/** How many children have a ranking, and what makes the draw verifiable. */
export function RoundSummary({ semester, round }: { readonly semester: Semester; readonly round: Round }) {
  const { t } = useLingui()
  const rankings = round.office?.rankings ?? 0
  return (
    <div className={roundStyles.summary}>
      <p className={roundStyles.state} role="status">
        {t`${plural(rankings, { one: '# child has', other: '# children have' })} ranked classes.`} {useStateText(round)}
      </p>
      <p>
        <Trans>
          The lottery numbers come from a secret seed that was made with this lottery. Its SHA-256 is shown to families
          from the start, and the seed is published after the lottery. So everyone can check that nobody changed it.
        </Trans>
      </p>
      <p>
        {t`SHA-256 of the seed`}: <Hash>{round.commitment}</Hash>
      </p>
      <ReplacedSeeds
        replaced={round.replaced_commitments}
        advice={!round.drawn_at && t`Families see this on the enrollment screen. Ask them to check their choices.`}
      />
      <p>
        <Link to="/draw/$semester_slug" params={{ semester_slug: semester.slug }}>
          {t`How the lottery works, and how to check it`}
        </Link>
      </p>
    </div>
  )
}

function useStateText({ state, opens_at, closes_at, drawn_at }: Round): string {
  const { t } = useLingui()
  const { formatDateTime } = useSchoolClock()
  if (drawn_at) return t`The lottery ran on ${formatDateTime(drawn_at)}.`
  if (state === 'before') return t`Families can rank classes starting ${formatDateTime(opens_at)}.`
  if (state === 'ranking') return t`Families can rank classes until ${formatDateTime(closes_at)}.`
  return t`The ranking period closed on ${formatDateTime(closes_at)}.`
}
