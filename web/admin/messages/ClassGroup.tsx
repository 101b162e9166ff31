import { Plural, useLingui } from '@lingui/react/macro'
import { useController } from 'react-hook-form'
import type { Course } from '../../../contract/courses.ts'
import { bySection } from '../../../domain/course.ts'
import { DAYS } from '../../../domain/days.ts'
import { CLASS_GRADES } from '../../../domain/grade.ts'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { parseId, SelectField, TextField, useFieldProps } from '../../ui/form/fields.tsx'
import { dayLabel, gradeLabel } from '../../ui/format/labels.ts'
import { teacherOptions } from '../../ui/format/teacherOptions.ts'
import { ClassPicker } from '../classes/ClassPicker.tsx'
import { FieldGrid } from '../ui/FieldGrid.tsx'

/** Chooses the families of classes, or names the classes that are chosen. */
export function ClassGroup({
  courses,
  chosen,
}: {
  readonly courses: readonly Course[]
  readonly chosen: readonly number[]
}) {
  const { t, i18n } = useLingui()
  const parts = [
    { value: 'enrolled', label: t`Enrolled only` },
    { value: 'roster', label: t`Enrolled and wait list` },
    { value: 'waiting', label: t`Wait list only` },
  ]
  const options = {
    day: [{ value: '', label: t`All days` }, ...DAYS.map((value) => ({ value, label: i18n._(dayLabel(value)) }))],
    grade: [
      { value: '', label: t`All grades` },
      ...CLASS_GRADES.map((value) => ({ value, label: i18n._(gradeLabel(value)) })),
    ],
    teacher: [{ value: '', label: t`All teachers` }, ...teacherOptions(courses)],
  }
  return (
    <>
      {chosen.length > 0 && <ChosenClasses courses={courses.filter(({ id }) => chosen.includes(id))} />}
      <SelectField name="to" required data={parts} />
      {chosen.length === 0 && (
        <>
          <ClassField courses={courses} />
          <FieldGrid min="11rem">
            <SelectField name="day" data={options.day} parse={orAll} />
            <SelectField name="grade" data={options.grade} parse={orAll} />
            <SelectField name="teacher" data={options.teacher} parse={parseId} />
            <TextField name="under" inputMode="numeric" parse={parseId} />
            <CheckboxField name="full" />
          </FieldGrid>
        </>
      )}
    </>
  )
}

/** One class. Empty, it is all of them. */
function ClassField({ courses }: { readonly courses: readonly Course[] }) {
  const { t } = useLingui()
  const { field } = useController({ name: 'course' })
  const open = courses.filter(({ active }) => active).toSorted(bySection)
  return (
    <ClassPicker
      texts={{ ...useFieldProps(field.name), placeholder: t`All classes` }}
      options={{ open: open.map((course) => ({ course })), ruled: [] }}
      chosen={open.find(({ id }) => id === field.value)}
      onPick={(course) => field.onChange(course?.id)}
    />
  )
}

function ChosenClasses({ courses }: { readonly courses: readonly Course[] }) {
  const { i18n } = useLingui()
  const names = new Intl.ListFormat(i18n.locale).format(courses.toSorted(bySection).map(({ name }) => name))
  return (
    <p>
      <strong>
        <Plural value={courses.length} one="To the families of # class:" other="To the families of # classes:" />
      </strong>{' '}
      {names}
    </p>
  )
}

function orAll(value: string): string | undefined {
  return value || undefined
}
