import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconListCheck } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RoundResults as Results } from '../../../contract/draws.ts'
import type { Semester } from '../../../contract/semesters.ts'
import type { Student } from '../../../contract/students.ts'
import { roundResultsQuery } from '../../api/rounds.ts'
import notice from '../../ui/feedback/Notice.module.css'
import { outcomeText } from './outcomeText.ts'
import styles from './Round.module.css'
import { timeName } from './timeName.ts'

/** After the draw: the outcome of each wish of a child with its reason. Nothing for a child that did not take part. */
export function RoundResults({ student, semester }: { readonly student: Student; readonly semester: Semester }) {
  const { t } = useLingui()
  const { data: results } = useSuspenseQuery(roundResultsQuery(student.id, semester.id))
  if (!results) return null
  const { lottery_place, children, code } = results
  const outcomes = results.wishes.flat().map(({ outcome }) => outcome)
  const got = outcomes.filter((outcome) => outcome === 'enrolled').length
  const waits = outcomes.filter((outcome) => outcome === 'waiting' || outcome === 'already-waiting').length
  return (
    <section className={notice.notice} aria-labelledby="results">
      <IconListCheck aria-hidden />
      <div>
        <h2 id="results" className={notice.title}>
          {t`Lottery Results for ${student.first_name}`}
        </h2>
        <p>
          <Trans>
            {student.first_name} was number {lottery_place} of {children} in the lottery.
          </Trans>{' '}
          <Trans>
            {student.first_name} got <Plural value={got} one="# class" other="# classes" />.
          </Trans>{' '}
          {waits > 0 && (
            <Trans>
              {student.first_name} is on <Plural value={waits} one="# wait list" other="# wait lists" />.
            </Trans>
          )}
        </p>
        <details className={styles.details}>
          <summary>{t`Show every choice`}</summary>
          <ResultLists results={results} child={student.first_name} />
          <p>
            <Trans>
              The code {code} stands for {student.first_name} in the record of the lottery.
            </Trans>{' '}
            <Link to="/draw/$semester_slug" params={{ semester_slug: semester.slug }}>
              {t`Check the lottery`}
            </Link>
          </p>
        </details>
      </div>
    </section>
  )
}

function ResultLists({ results, child }: { readonly results: Results; readonly child: string }) {
  const { t, i18n } = useLingui()
  return (
    <>
      {results.wishes.map((list) => (
        <div key={list[0]?.course.id} className={styles.result}>
          <h3>{list[0] && timeName(i18n, list[0].course)}</h3>
          <ol className={styles.classes}>
            {list.map(({ course, ...wish }) => (
              <li key={course.id} className={styles.class}>
                <span className={styles.number}>{wish.choice}</span>
                <span className={styles.name}>
                  {course.name}
                  <br />
                  <span className={styles.outcome} data-outcome={wish.outcome}>
                    {outcomeText(i18n, wish, child)}
                  </span>
                </span>
              </li>
            ))}
          </ol>
        </div>
      ))}
      {results.not_offered.map(({ id, name }) => (
        <p key={id}>{t`${name}: This class was no longer offered.`}</p>
      ))}
    </>
  )
}
