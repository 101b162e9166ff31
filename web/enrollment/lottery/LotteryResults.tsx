import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RankedClass, LotteryResults as Results } from '../../../contract/enrollment/lotteryResults.ts'
import type { Semester } from '../../../contract/semesters.ts'
import type { Student } from '../../../contract/students.ts'
import { HIDDEN_CLASS } from '../../../domain/course.ts'
import { fullName } from '../../../domain/person.ts'
import { coursesQuery } from '../../api/courses.ts'
import { lotteryQuery, lotteryResultsQuery } from '../../api/lotteries.ts'
import notice from '../../ui/feedback/Notice.module.css'
import { sentenceStart } from '../../ui/format/sentenceStart.ts'
import { IconListCheck } from '../../ui/icons.tsx'
import { ClassItem } from '../classes/ClassItem.tsx'
import styles from './Lottery.module.css'
import { DecidedBy } from './record/PublishedFacts.tsx'
import { outcomeText, turnText } from './resultTexts.ts'
import { timeName } from './timeName.ts'

/** After the lottery: the outcome of each wish of a child with its reason. Nothing for a child without choices. */
export function LotteryResults({ student, semester }: { readonly student: Student; readonly semester: Semester }) {
  const { t } = useLingui()
  const { data } = useSuspenseQuery(lotteryResultsQuery(student.id, semester.id))
  const { data: lottery } = useSuspenseQuery(lotteryQuery(semester.id))
  const { results, left_out } = data
  if (left_out) return <LeftOut student={student} />
  if (!results) return null
  const { times, code } = results
  const tookPart = times.some(({ turn }) => turn)
  const outcomes = times.flatMap(({ wishes }) => wishes.map(({ outcome }) => outcome))
  const got = outcomes.filter((outcome) => outcome === 'enrolled').length
  const waits = outcomes.filter((outcome) => outcome === 'waiting' || outcome === 'already-waiting').length
  return (
    <section className={notice.notice} data-tone="info" aria-labelledby="results">
      <IconListCheck />
      <div>
        <h2 id="results" className={notice.title}>
          {t`Lottery Results for ${student.first_name}`}
        </h2>
        <p>
          {tookPart ? (
            <Trans>
              {student.first_name} got <Plural value={got} one="# class" other="# classes" />.
            </Trans>
          ) : (
            <Trans>
              {student.first_name} was not in the lottery, because none of the classes you ranked was available.
            </Trans>
          )}{' '}
          {waits > 0 && (
            <Trans>
              {student.first_name} is on <Plural value={waits} one="# wait list" other="# wait lists" />.
            </Trans>
          )}
        </p>
        <details className={styles.details} open={!tookPart}>
          <summary>{t`Show every choice`}</summary>
          <ResultLists results={results} child={student.first_name} semester={semester} />
          {lottery && <DecidedBy lottery={lottery} />}
          <p>
            {tookPart && (
              <Trans>
                The code {code} stands for {student.first_name} in the record of the lottery.
              </Trans>
            )}{' '}
            <Link to="/lottery/$semester_slug" params={{ semester_slug: semester.slug }}>
              {t`Check the lottery`}
            </Link>
          </p>
        </details>
      </div>
    </section>
  )
}

function LeftOut({ student }: { readonly student: Student }) {
  const { t } = useLingui()
  const [first, name] = [student.first_name, fullName(student)]
  return (
    <section className={notice.notice} data-tone="info" aria-labelledby="results">
      <IconListCheck />
      <div>
        <h2 id="results" className={notice.title}>
          {t`Lottery Results for ${first}`}
        </h2>
        <p>{t`The choices for ${name} took no part in the lottery. Please ask the school office.`}</p>
      </div>
    </section>
  )
}

function ResultLists(props: { readonly results: Results; readonly child: string; readonly semester: Semester }) {
  const { results, child, semester } = props
  const { t, i18n } = useLingui()
  const { data: courses } = useQuery(coursesQuery(semester.id))
  /** As the family reads it in the list of classes. A class that is not in the list anymore keeps its name. */
  const nameOf = ({ id, name }: RankedClass) =>
    courses?.find((course) => course.id === id)?.name ?? (name === HIDDEN_CLASS ? t`another class` : name)
  const notOffered = (course: string) => {
    const name = sentenceStart(course)
    return t`${name}: This class was no longer offered.`
  }
  return (
    <>
      {results.times.map(({ turn, wishes: list }) => (
        <div key={list[0]?.course.id} className={styles.result}>
          <h3>{list[0] && timeName(i18n, list[0].course)}</h3>
          {turn && <p>{turnText(i18n, turn)}</p>}
          <ol className="plain">
            {list.map(({ course, ...wish }) => (
              <ClassItem
                key={course.id}
                lead={<span className={styles.number}>{wish.choice}</span>}
                name={<span>{nameOf(course)}</span>}
                facts={[]}
                note={
                  <span className={styles.outcome} data-outcome={wish.outcome}>
                    {outcomeText(i18n, wish, { child, other: wish.by ? nameOf(wish.by) : '' })}
                  </span>
                }
              />
            ))}
          </ol>
        </div>
      ))}
      {results.not_offered.map((ranked) => (
        <p key={ranked.id}>{notOffered(nameOf(ranked))}</p>
      ))}
    </>
  )
}
