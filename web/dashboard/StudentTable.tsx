import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Student } from '../../contract/students.ts'
import { openingText } from '../../domain/enrollment/windows.ts'
import type { SemesterPhase } from '../../domain/semesterChoice.ts'
import { semestersQuery } from '../api/schedules.ts'
import { schoolQuery } from '../api/school.ts'
import { Countdown } from '../enrollment/opening/Countdown.tsx'
import { AsyncBoundary } from '../ui/feedback/AsyncBoundary.tsx'
import notice from '../ui/feedback/Notice.module.css'
import { gradeLabel, gradeName } from '../ui/format/labels.ts'
import { IconClock } from '../ui/icons.tsx'
import styles from '../ui/table/CardTable.module.css'
import { ChildInitial, type ChildMark, childMarks } from './ChildInitial.tsx'
import type { FamilyOverview } from './familyOverview.ts'
import { type Opening, sharedOpening } from './nextStep.ts'
import ownStyles from './ParentDashboard.module.css'
import { RowButton } from './RowButton.tsx'
import { StudentActions, type StudentHandlers } from './StudentActions.tsx'
import { StudentWeek } from './StudentWeek.tsx'
import { StepLine } from './stepText.tsx'
import { useChildStep } from './useChildStep.ts'
import { useFamilyPhases } from './useFamilySemester.ts'

interface TableProps extends StudentHandlers {
  readonly students: readonly Student[]
  /** Undefined until the semesters are loaded. */
  readonly overview: FamilyOverview | undefined
  /** Whether the navigation above says which semester it is. */
  readonly hasNav: boolean
  /** False when there is no semester. */
  readonly hasWeeks: boolean
}

/** The children of a parent with their weeks; on a phone, one card each with its next step. */
export function StudentTable({ students, ...row }: TableProps) {
  const { overview, hasNav } = row
  const { t } = useLingui()
  const isWide = useIsWide()
  const phases = useFamilyPhases(overview)
  const inSchool = students.filter(({ grade }) => grade !== 'done')
  const opens = sharedOpening(inSchool.flatMap(({ id }) => phases.get(id) ?? []))
  const marks = childMarks(students)
  return (
    <>
      {opens && <SharedOpening opening={opens} />}
      <table className={`${styles.table} ${ownStyles.students}`}>
        <caption className={styles.caption} data-unseen-on-phone={hasNav || undefined}>
          {t`Your Children`}{' '}
          {overview && (
            <Box component="span" ff="text" fz="sm" fw={400} c="dimmed" ms={6}>
              {overview.semester.name}
            </Box>
          )}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t`First name`}</th>
            <th scope="col">{t`Last name`}</th>
            <th scope="col" className={ownStyles.grade}>
              {t`Grade`}
            </th>
            <th scope="col">{t`Edit`}</th>
            <th scope="col">{t`Schedule`}</th>
            <th scope="col">{t`Classes`}</th>
          </tr>
        </thead>
        {students.map((student) => (
          <StudentRow
            key={`${student.id} ${overview?.semester.id}`}
            student={student}
            mark={marks.get(student.id)}
            phase={phases.get(student.id)}
            opensForAll={opens !== undefined}
            isWide={isWide}
            {...row}
          />
        ))}
      </table>
    </>
  )
}

/** The same width as in the styles. */
export function useIsWide(): boolean {
  return useMediaQuery('(min-width: 46.01rem)', undefined, { getInitialValueInEffect: false })
}

/** When enrollment or the ranking opens for all children, and the time left. */
function SharedOpening({ opening: { phase, at } }: { readonly opening: Opening }) {
  const { i18n } = useLingui()
  const { data: school } = useQuery(schoolQuery)
  if (!school) return null
  const text = openingText(at, school.time_zone, i18n.locale)
  return (
    <Box className={notice.notice} data-tone="info" mb="sm">
      <IconClock />
      <div>
        <p className={notice.title}>
          {phase === 'open later' ? (
            <Trans>Enrollment opens {text}</Trans>
          ) : (
            <Trans>Ranking for the lottery opens {text}</Trans>
          )}
        </p>
        <Box component="p" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
          <Trans>
            Opens in: <Countdown until={at.getTime()} />
          </Trans>
        </Box>
      </div>
    </Box>
  )
}

type RowProps = Omit<TableProps, 'students'> & {
  readonly student: Student
  readonly mark: ChildMark | undefined
  readonly phase: SemesterPhase | undefined
  /** Whether one opening is announced for all children. */
  readonly opensForAll: boolean
  readonly isWide: boolean
}

/** One child with the week. A child who is done with school has its buttons disabled, with the reason. */
function StudentRow(props: RowProps) {
  const { student, mark, overview, phase, opensForAll, isWide, hasWeeks, onEdit, onView, onEnroll } = props
  const { t, i18n } = useLingui()
  const [name, reason] = [useId(), useId()]
  const { offers, step } = useChildStep(student, { overview, phase })
  const done = student.grade === 'done'
  const reasonId = done ? reason : undefined
  const why = done && (
    <Text mt="0.375rem" c="dimmed" fz="sm" id={reason}>
      {t`This student has finished school.`}
    </Text>
  )
  // An offer that ends while the family reads it stays.
  const isOpened = offers.focused !== undefined
  const isAnswering = isOpened && step?.step === 'answer'
  const line = step && !(opensForAll && (step.step === 'open later' || step.step === 'rank later')) && (
    <StepLine step={step} />
  )
  // Most children have a line, so that nothing moves when it loads.
  const isExpected = hasWeeks && !done && step === undefined
  return (
    <tbody className={ownStyles.student} data-line={Boolean(line) || isExpected}>
      <tr className={ownStyles.nameRow}>
        <td id={name} tabIndex={-1} className={styles.lead}>
          {mark && <ChildInitial mark={mark} />}
          {student.first_name}
        </td>
        <td className={styles.lead}>{student.last_name}</td>
        <td className={ownStyles.grade}>
          {i18n._(isWide || done ? gradeLabel(student.grade) : gradeName(student.grade))}
        </td>
        {isWide && (
          <>
            <td>
              <RowButton label={t`Edit`} nameId={name} onClick={() => onEdit(student)} />
            </td>
            <td>
              <RowButton label={t`View`} nameId={name} reasonId={reasonId} onClick={() => onView(student)} />
            </td>
            <td className={styles.last}>
              <RowButton
                label={t`Add/Drop Classes`}
                nameId={name}
                reasonId={reasonId}
                onClick={() => onEnroll(student)}
              />
              {why}
            </td>
          </>
        )}
      </tr>
      {hasWeeks && !done && (
        <tr key="week" className={ownStyles.weekRow}>
          <td colSpan={6}>
            {!isWide && line}
            <AsyncBoundary compact>
              {overview ? (
                <StudentWeek
                  student={student}
                  nameId={name}
                  overview={overview}
                  phase={phase}
                  offers={offers}
                  hidesOffers={!isWide && !isOpened}
                  step={isWide ? step : undefined}
                  line={isWide && line}
                  onEnroll={onEnroll}
                />
              ) : (
                <SemestersLoader />
              )}
            </AsyncBoundary>
          </td>
        </tr>
      )}
      {!isWide && (
        <tr key="actions" className={ownStyles.actionsRow}>
          <td colSpan={6}>
            {why}
            <StudentActions
              student={student}
              step={isAnswering ? undefined : step}
              isStepExpected={isExpected}
              onAnswer={() => step?.step === 'answer' && offers.show(step.offer)}
              nameId={name}
              reasonId={reasonId}
              onEdit={onEdit}
              onView={onView}
              onEnroll={onEnroll}
            />
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** Shows the state of the request for the semesters, which the weeks need. */
function SemestersLoader() {
  useSuspenseQuery(semestersQuery)
  return null
}
