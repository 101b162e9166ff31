import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Lottery } from '../../../contract/enrollment/lottery.ts'
import type { Semester } from '../../../contract/semesters.ts'
import type { Student } from '../../../contract/students.ts'
import { fullName } from '../../../domain/person.ts'
import { rankingQuery } from '../../api/lotteries.ts'
import { AsyncBoundary } from '../../ui/feedback/AsyncBoundary.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import notice from '../../ui/feedback/Notice.module.css'
import { LeaveQuestion } from '../../ui/form/LeaveQuestion.tsx'
import { IconListNumbers } from '../../ui/icons.tsx'
import { useUnconfirmed } from '../ConfirmNotice.tsx'
import { useSchoolTime } from '../opening/useServerTime.ts'
import styles from './Lottery.module.css'
import { RankingOfChild } from './RankingForm.tsx'
import { LotteryMethod } from './record/LotteryMethod.tsx'
import { AnnouncedAnew, LaterEdits, LotteryEvents, PublishedFacts } from './record/PublishedFacts.tsx'
import { ReplacedSecrets } from './record/ReplacedSecrets.tsx'

/** What a family sees of a semester before its lottery: the classes of each time, to rank while the lottery is open. */
export function RankClasses(props: {
  readonly student: Student
  readonly semester: Semester
  readonly lottery: Lottery
}) {
  const { student, semester, lottery } = props
  const { t } = useLingui()
  const unconfirmed = useUnconfirmed(student, semester, 'parent')
  const { code, left_out } = useSuspenseQuery(rankingQuery(student.id, semester.id)).data
  return (
    <Stack className={styles.page} gap="sm">
      {left_out && (
        <Banner type="warning">
          {t`The choices that you save here for ${fullName(student)} may not take part in the lottery. Please ask the school office.`}
        </Banner>
      )}
      <LotteryNotice student={student} semester={semester} lottery={lottery} code={code} />
      <RankingOfChild student={student} semester={semester} isOpen={isRanking(lottery) && !unconfirmed} />
      <LeaveQuestion />
    </Stack>
  )
}

function isRanking({ state, too_late }: Lottery): boolean {
  return state === 'ranking' && !too_late
}

/** When families can rank classes, the child's code, and how the lottery works. */
function LotteryNotice(props: {
  readonly student: Student
  readonly semester: Semester
  readonly lottery: Lottery
  readonly code: number | null
}) {
  const { student, semester, lottery, code } = props
  const { t, i18n } = useLingui()
  const name = student.first_name
  const format = useSchoolTime()
  return (
    <section className={notice.notice} data-tone="info" aria-labelledby="lottery">
      <IconListNumbers />
      <div>
        <h2 id="lottery" className={notice.title}>
          {useTitle(lottery)}
        </h2>
        <p>
          {lottery.too_late ? (
            <Trans>{semester.name} is over, so there is no lottery anymore.</Trans>
          ) : lottery.state === 'closed' ? (
            <Trans>
              The school will run the lottery for {semester.name} after {format(lottery.beacon.published_at)}. A public
              random number that nobody can know before then decides it. You will find the results here.
            </Trans>
          ) : (
            <>
              <Trans>For each time, rank as many classes as {name} would like, the one you want most first.</Trans>{' '}
              {lottery.state === 'before' ? (
                <Trans>You can change your choices until {format(lottery.closes_at)}.</Trans>
              ) : (
                <Trans>You can change your choices until then.</Trans>
              )}{' '}
              <Trans>
                It doesn't matter how early you choose, because a lottery decides. Ranking honestly is best: no other
                order can get {name} a class that you want more at that time.
              </Trans>
            </>
          )}
        </p>
        {lottery.priority !== 'none' && <p>{i18n._(PRIORITY[lottery.priority])}</p>}
        {code !== null && (
          <p>
            <Trans>
              {name}'s code is <strong>{code}</strong>. The public record shows it instead of the name.
            </Trans>
          </p>
        )}
        <ReplacedSecrets
          replaced={lottery.replaced_commitments}
          advice={
            isRanking(lottery) ? (
              t`Check that your choices are still the ones you made.`
            ) : (
              <AnnouncedAnew lottery={lottery} />
            )
          }
        />
        <LotteryEvents events={lottery.events} />
        <LaterEdits lottery={lottery} />
        <details className={styles.details}>
          <summary>{t`For experts`}</summary>
          <LotteryMethod lottery={lottery} />
          <AsyncBoundary compact>
            <PublishedFacts semester_id={semester.id} />
          </AsyncBoundary>
          <p>
            <Link to="/lottery/$semester_slug" params={{ semester_slug: semester.slug }}>
              {t`How to check the lottery`}
            </Link>
          </p>
        </details>
      </div>
    </section>
  )
}

const PRIORITY = {
  'oldest-first': msg`At each time, children in higher grades get their turns before those in lower grades. Chance decides within a grade.`,
  'youngest-first': msg`At each time, children in lower grades get their turns before those in higher grades. Chance decides within a grade.`,
}

function useTitle({ state, too_late, opens_at, closes_at }: Lottery): string {
  const { t } = useLingui()
  const format = useSchoolTime()
  if (too_late) return t`The time to rank classes is over`
  if (state === 'before') return t`You can rank classes starting ${format(opens_at)}`
  if (state === 'ranking') return t`Rank classes until ${format(closes_at)}`
  return t`The time to rank classes is over`
}
