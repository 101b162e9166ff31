import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Course } from '../../../contract/courses.ts'
import { seatsLeft } from '../../../domain/course.ts'
import { chanceOf, type Demand } from '../../../domain/enrollment/lottery/demand.ts'
import { CHOICES_LIMIT } from '../../../domain/enrollment/lottery/pool.ts'
import { fullName } from '../../../domain/person.ts'
import { IconArrowUp, IconGripVertical, IconX } from '../../ui/icons.tsx'
import { ClassItem } from '../classes/ClassItem.tsx'
import { useClassName } from '../classes/useClassName.tsx'
import { sharedTime } from '../classes/week.ts'
import { MoveButton } from '../wishList/MoveButton.tsx'
import styles from './Lottery.module.css'
import { choicesAt, exchanged, type RankingTime } from './ranked.ts'
import { periodName, timeId, timeName } from './timeName.ts'
import { useDragHandle } from './useDragHandle.ts'

export interface RankingChange {
  readonly ranked: readonly number[]
  /** Of the last lottery, by the id of the class. */
  readonly demand: ReadonlyMap<number, Demand>
  readonly isOpen: boolean
  readonly onChange: (ranked: readonly number[]) => void
}

/** The classes of one time: first the ranked ones in order, then the others. The only class of a time is beside its name. */
export function TimeChoices(props: RankingChange & { readonly time: RankingTime<Course> }) {
  const { time, ranked, demand, isOpen, onChange } = props
  const { t, i18n } = useLingui()
  const [announced, setAnnounced] = useState('')
  const choices = choicesAt(time, ranked)
  const others = time.courses.filter(({ id }) => !ranked.includes(id))
  const isFull = choices.length >= CHOICES_LIMIT
  const name = timeName(i18n, time)
  const hours = sharedTime(time.courses)

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
    <section className={styles.time} aria-label={name} data-single={time.courses.length === 1}>
      <h3 id={timeId(time)} tabIndex={-1}>
        {i18n._(periodName(time))} <span>{hours}</span>
      </h3>
      {choices.length > 0 && (
        <ol className="plain">
          {choices.map((course, n) => (
            <RankedClass
              key={course.id}
              course={course}
              time={hours === '' ? course.time : ''}
              demand={demand.get(course.id)}
              number={n + 1}
              isAlone={choices.length === 1}
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
          {isOpen && isFull && <p>{t`You can rank at most ${CHOICES_LIMIT} classes for each time.`}</p>}
          <ul className="plain">
            {others.map((course) => (
              <UnrankedClass
                key={course.id}
                course={course}
                time={hours === '' ? course.time : ''}
                demand={demand.get(course.id)}
                isOpen={isOpen && !isFull}
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

function rankButtonId({ id }: Pick<Course, 'id'>): string {
  return `rank-${id}`
}

interface ShownClass {
  readonly course: Course
  /** Empty if the heading has it. */
  readonly time: string
  readonly demand: Demand | undefined
}

function UnrankedClass(props: ShownClass & { readonly isOpen: boolean; readonly onRank: () => void }) {
  const { isOpen, onRank, ...shown } = props
  const { course } = shown
  const { t } = useLingui()
  return (
    <ClassChoice {...shown}>
      {isOpen && (
        <Button
          id={rankButtonId(course)}
          variant="default"
          size="compact-md"
          aria-label={t`Rank ${course.name}`}
          onClick={onRank}
        >
          {t`Rank`}
        </Button>
      )}
    </ClassChoice>
  )
}

/** A choice with its number, which one can drag, and buttons to move it up or remove it. */
function RankedClass(
  props: ShownClass & {
    readonly number: number
    readonly isAlone: boolean
    readonly isOpen: boolean
    readonly onMove: (by: -1 | 1) => void
    readonly onRemove: () => void
  },
) {
  const { number, isAlone, isOpen, onMove, onRemove, ...shown } = props
  const { t } = useLingui()
  const handle = useDragHandle(onMove)
  const { name } = shown.course
  return (
    <ClassChoice
      {...shown}
      lead={
        <span ref={isOpen ? handle : undefined} className={styles.place} data-open={isOpen}>
          <span className={styles.number}>{number}</span>
          {isOpen && !isAlone && <IconGripVertical size={18} />}
        </span>
      }
    >
      {isOpen && (
        <span className={styles.buttons}>
          {!isAlone && (
            <MoveButton label={t`Move ${name} up`} disabled={number === 1} onClick={() => onMove(-1)}>
              <IconArrowUp size={18} />
            </MoveButton>
          )}
          <MoveButton label={t`Remove ${name}`} onClick={onRemove}>
            <IconX size={18} />
          </MoveButton>
        </span>
      )}
    </ClassChoice>
  )
}

/** A class with its time, teacher, room and seats, and how wanted it was in the last lottery. Pressing the name opens the details. */
function ClassChoice(props: ShownClass & { readonly lead?: ReactNode; readonly children: ReactNode }) {
  const { course, time, demand, lead, children } = props
  const { i18n } = useLingui()
  const { name, details } = useClassName(course, `choice-${course.id}`)
  const seats = i18n._(msg`${plural(seatsLeft(course), { one: '# seat', other: '# seats' })}`)
  return (
    <ClassItem
      className={styles.choice}
      lead={lead}
      name={name}
      facts={[time, fullName(course.teacher), course.room, seats]}
      note={demand && <small>{demandText(i18n, demand)}</small>}
    >
      {children}
      {details}
    </ClassItem>
  )
}

/** "High chance last time: 6 ranked it first for 8 seats". */
function demandText(i18n: I18n, { first_choices, seats }: Demand): string {
  const free = i18n._(msg`${plural(seats, { one: '# seat', other: '# seats' })}`)
  const texts = {
    high: msg`High chance last time: ${first_choices} ranked it first for ${free}`,
    medium: msg`Medium chance last time: ${first_choices} ranked it first for ${free}`,
    low: msg`Low chance last time: ${first_choices} ranked it first for ${free}`,
  }
  return i18n._(texts[chanceOf({ first_choices, seats })])
}
