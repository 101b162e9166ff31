import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Semester } from '../../../../contract/semesters.ts'
import { roundQuery } from '../../../api/rounds.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { SemesterFromSlug } from '../../SemesterFromSlug.tsx'
import styles from '../Semesters.module.css'
import { DeleteRound } from './DeleteRound.tsx'
import { DrawCard } from './DrawCard.tsx'
import { RehearsalCard } from './RehearsalCard.tsx'
import { RoundForm } from './RoundForm.tsx'
import { RoundSummary } from './RoundSummary.tsx'

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
