import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Course } from '../../../contract/courses.ts'
import { CHOICES_LIMIT } from '../../../domain/draw/round.ts'
import { RankedClass } from './RankedClass.tsx'
import styles from './Round.module.css'
import { choicesAt, exchanged, type RankingTime } from './ranked.ts'
import { timeId, timeName } from './timeName.ts'
import { rankButtonId, UnrankedClass } from './UnrankedClass.tsx'

/** The classes of one time: first the ranked ones in order, then the others. */
export function TimeChoices(props: {
  readonly time: RankingTime<Course>
  readonly ranked: readonly number[]
  readonly isOpen: boolean
  readonly onChange: (ranked: readonly number[]) => void
}) {
  const { time, ranked, isOpen, onChange } = props
  const { t, i18n } = useLingui()
  const [announced, setAnnounced] = useState('')
  const choices = choicesAt(time, ranked)
  const others = time.courses.filter(({ id }) => !ranked.includes(id))
  const name = timeName(i18n, time)

  /** The pressed button may be gone, so the focus goes to the class in its new place. */
  const change = (course: Course, next: readonly number[], focusedId?: string) => {
    const place = choicesAt(time, next).findIndex(({ id }) => id === course.id) + 1
    flushSync(() => {
      onChange(next)
      setAnnounced(place > 0 ? t`${course.name} is choice ${place} for ${name}.` : t`${course.name} is not ranked.`)
    })
    if (focusedId !== undefined) document.getElementById(focusedId)?.focus()
  }
  return (
    <section className={styles.time} aria-labelledby={timeId(time)}>
      <h3 id={timeId(time)} tabIndex={-1}>
        {name}
      </h3>
      {choices.length > 0 && (
        <ol className={styles.classes}>
          {choices.map((course, n) => (
            <RankedClass
              key={course.id}
              course={course}
              number={n + 1}
              isLast={n === choices.length - 1}
              isOpen={isOpen}
              onMove={(by) => change(course, exchanged(time, ranked, { id: course.id, by }))}
              onRemove={() =>
                change(
                  course,
                  ranked.filter((id) => id !== course.id),
                  rankButtonId(course),
                )
              }
            />
          ))}
        </ol>
      )}
      {others.length > 0 && (
        <>
          <h4>{choices.length > 0 ? t`Not ranked` : t`Classes`}</h4>
          <ul className={styles.classes}>
            {others.map((course) => (
              <UnrankedClass
                key={course.id}
                course={course}
                isOpen={isOpen && choices.length < CHOICES_LIMIT}
                onRank={() => change(course, [...ranked, course.id], timeId(time))}
              />
            ))}
          </ul>
        </>
      )}
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </section>
  )
}
