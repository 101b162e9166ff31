import { Trans, useLingui } from '@lingui/react/macro'
import { IconListNumbers } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Round } from '../../../contract/enrollment/lottery.ts'
import type { Semester } from '../../../contract/semesters.ts'
import type { Student } from '../../../contract/students.ts'
import { rankingQuery } from '../../api/rounds.ts'
import notice from '../../ui/feedback/Notice.module.css'
import { useSchoolTime } from '../opening/useServerTime.ts'
import { RankingOfChild } from './RankingForm.tsx'
import styles from './Round.module.css'
import { DrawMethod } from './record/DrawMethod.tsx'
import { Hash } from './record/Hash.tsx'
import { ReplacedSeeds } from './record/ReplacedSeeds.tsx'

/** What a family sees of a semester before its draw: the classes of each time, to rank while the round is open. */
export function RankClasses(props: { readonly student: Student; readonly semester: Semester; readonly round: Round }) {
  const { student, semester, round } = props
  const { code } = useSuspenseQuery(rankingQuery(student.id, semester.id)).data
  return (
    <div className={styles.page}>
      <RoundNotice student={student} semester={semester} round={round} code={code} />
      <RankingOfChild student={student} semester={semester} isOpen={round.state === 'ranking'} />
    </div>
  )
}

/** When families can rank classes, the child's code, and how the draw works. */
function RoundNotice(props: {
  readonly student: Student
  readonly semester: Semester
  readonly round: Round
  readonly code: number | null
}) {
  const { student, semester, round, code } = props
  const { t } = useLingui()
  const name = student.first_name
  return (
    <section className={notice.notice} aria-labelledby="round">
      <IconListNumbers aria-hidden />
      <div>
        <h2 id="round" className={notice.title}>
          {useTitle(round)}
        </h2>
        <p>
          {round.state === 'closed' ? (
            <Trans>The school will run the lottery for {semester.name}. You will find the results here.</Trans>
          ) : (
            <Trans>
              Rank as many classes as {name} would like for each time. Then the school runs a lottery, so it doesn't
              matter who is first. You can change your choices until the ranking period closes.
            </Trans>
          )}
        </p>
        {code !== null && (
          <p>
            <Trans>
              {name}'s code is <strong>{code}</strong>. The public record shows this code, not {name}'s name.
            </Trans>
          </p>
        )}
        <ReplacedSeeds
          replaced={round.replaced_commitments}
          advice={round.state === 'ranking' && t`Check that your choices are still the ones you made.`}
        />
        <details className={styles.details}>
          <summary>{t`How the lottery works`}</summary>
          <DrawMethod siblingsTogether={round.siblings_together} />
          <p>
            {t`SHA-256 of the seed`}: <Hash>{round.commitment}</Hash>
          </p>
          <p>
            <Link to="/draw/$semester_slug" params={{ semester_slug: semester.slug }}>
              {t`How to check the lottery`}
            </Link>
          </p>
        </details>
      </div>
    </section>
  )
}

function useTitle({ state, opens_at, closes_at }: Round): string {
  const { t } = useLingui()
  const format = useSchoolTime()
  if (state === 'before') return t`You can rank classes starting ${format(opens_at)}`
  if (state === 'ranking') return t`Rank classes until ${format(closes_at)}`
  return t`The time to rank classes is over`
}
