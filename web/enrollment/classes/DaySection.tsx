import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Group, Text } from '@mantine/core'
import type { Course } from '../../../contract/courses.ts'
import type { GradeNotes } from '../../../contract/semesters.ts'
import type { Days } from '../../../domain/days.ts'
import type { Grade } from '../../../domain/grade.ts'
import { isBlankHtml } from '../../../domain/html.ts'
import { dayLabel, gradeName, periodLabel } from '../../ui/format/labels.ts'
import { IconCheck, IconClock } from '../../ui/icons.tsx'
import { SchoolHtml } from '../../ui/richText/SanitizedHtml.tsx'
import type { CommandHandler } from '../commands/pendingCommand.ts'
import { enrollmentStatus, type StudentSemester } from '../enrollmentState.ts'
import { ClassRow } from './ClassRow.tsx'
import styles from './DaySection.module.css'
import { EnrolledCount } from './EnrolledCount.tsx'
import { dayHeadingId } from './elementIds.ts'
import { useIsPhone } from './useIsPhone.ts'
import { groupByPeriod, type PeriodChoices, type SchoolDay } from './week.ts'

/**
 * One day: its note, its progress and its classes by period, or only by section. On a phone, the only one is named by its tab; screen readers
 * still read its title.
 */
export function DaySection(props: {
  readonly day: SchoolDay
  readonly isOnly: boolean
  readonly bySection: boolean
  readonly note: GradeNotes['m'] | undefined
  readonly context: StudentSemester
  readonly onCommand: CommandHandler
}) {
  const { day, isOnly, bySection, note, context, onCommand } = props
  const { i18n } = useLingui()
  const headingId = dayHeadingId(day.days)
  return (
    <section className={`surface ${styles.day}`} aria-labelledby={headingId} data-only={isOnly}>
      <Group className={styles.header} gap="0 0.75rem" align="baseline">
        <h2 id={headingId} tabIndex={-1} data-unseen-on-phone={isOnly || undefined}>
          {i18n._(dayLabel(day.days))}
        </h2>
        <DayProgress completion={day.completion} isOver={day.isOver} />
        {note && <DayNote note={note} />}
      </Group>
      {day.courses.length === 0 && <EmptyDay days={day.days} grade={context.student.grade} />}
      {bySection ? (
        <ClassList
          courses={day.courses}
          timeOf={(course) => [i18n._(periodLabel(course)), course.time].filter(Boolean).join(', ')}
          context={context}
          onCommand={onCommand}
        />
      ) : (
        groupByPeriod(day.courses).map((group) => (
          <PeriodGroup key={group.period} days={day.days} group={group} context={context} onCommand={onCommand} />
        ))
      )}
    </section>
  )
}

function ClassList(props: {
  readonly courses: readonly Course[]
  readonly timeOf: (course: Course) => string
  readonly context: StudentSemester
  readonly onCommand: CommandHandler
}) {
  const { courses, timeOf, context, onCommand } = props
  return (
    <ul className={`plain ${styles.list}`}>
      {courses.map((course) => (
        <ClassRow key={course.id} course={course} time={timeOf(course)} context={context} onCommand={onCommand} />
      ))}
    </ul>
  )
}

/** Shown for a day without classes: "No classes for 5th grade on Wed". */
function EmptyDay({ days, grade }: { readonly days: Days; readonly grade: Grade }) {
  const { i18n } = useLingui()
  const [gradeText, day] = [i18n._(gradeName(grade)), i18n._(dayLabel(days))]
  return (
    <Text px="sm" py="xs" c="dimmed" style={{ borderTop: '1px solid var(--line)' }}>
      <Trans>
        No classes for {gradeText} on {day}
      </Trans>
    </Text>
  )
}

/** The school's note for one day: its hours and a message. Renders nothing if the note is empty. */
function DayNote({ note: { time, msg, msg_es } }: { readonly note: GradeNotes['m'] }) {
  if (isBlankHtml(msg) && isBlankHtml(msg_es) && time.trim() === '') return null
  return (
    <Group className={styles.note} flex="1 1 16rem" gap="0 0.75rem" align="baseline" c="dimmed" fz="sm">
      {time.trim() !== '' && (
        <p className={styles.hours}>
          <IconClock size={16} /> {time}
        </p>
      )}
      <SchoolHtml english={msg} spanish={msg_es} />
    </Group>
  )
}

/** "5 of 8 classes", with a check mark when complete; only the count on a day without a required number. */
function DayProgress({ completion, isOver }: Pick<SchoolDay, 'completion' | 'isOver'>) {
  const { enrolled, needed, complete } = completion
  return (
    <span className={styles.progress} data-complete={complete}>
      {complete && <IconCheck size={18} />}
      {needed === undefined ? (
        <EnrolledCount enrolled={enrolled} isOver={isOver} />
      ) : (
        <Trans>
          {enrolled} of <Plural value={needed} one="# class" other="# classes" />
        </Trans>
      )}
      {complete && (
        <span className={styles.complete}>
          <Trans>Complete</Trans>
        </span>
      )}
    </span>
  )
}

/**
 * The choices of one period under its heading, which has the time when all of them have the same. On a phone, a period with a class of the
 * child is folded, unless the child waits for another one.
 */
function PeriodGroup(props: {
  readonly days: Days
  readonly group: PeriodChoices
  readonly context: StudentSemester
  readonly onCommand: CommandHandler
}) {
  const { days, group, context, onCommand } = props
  const { i18n } = useLingui()
  const isPhone = useIsPhone()
  const enrolled = group.courses.filter((course) => enrollmentStatus(course, context.schedule) === 'enrolled')
  const isWaiting = group.courses.some((course) => enrollmentStatus(course, context.schedule) === 'waiting')
  const heading = (
    <h3 className={styles.heading}>
      {i18n._(periodLabel({ days, period: group.period }))}{' '}
      {group.time !== '' && <span className={styles.time}>{group.time}</span>}
    </h3>
  )
  const classes = (
    <ClassList
      courses={group.courses}
      timeOf={({ time }) => (group.time === '' ? time : '')}
      context={context}
      onCommand={onCommand}
    />
  )
  if (!isPhone || enrolled.length === 0 || isWaiting)
    return (
      <div className={styles.group} data-open={enrolled.length === 0}>
        {heading}
        {classes}
      </div>
    )
  return (
    <details className={styles.group}>
      <summary className={styles.folded}>
        {heading}
        <span className={styles.done}>
          <IconCheck size={16} color="var(--success)" /> {enrolled.map(({ name }) => name).join(', ')}
        </span>
      </summary>
      {classes}
    </details>
  )
}
