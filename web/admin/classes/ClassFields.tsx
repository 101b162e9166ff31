import { useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Semester } from '../../../contract/semesters.ts'
import { canBeRestricted } from '../../../domain/course.ts'
import { DAYS, PERIODS } from '../../../domain/days.ts'
import { fullName } from '../../../domain/person.ts'
import { parseId, SelectField, TextField } from '../../ui/form/fields.tsx'
import { dayLabel } from '../../ui/format/labels.ts'
import { RichTextField } from '../../ui/richText/RichTextField.tsx'
import { FieldGrid } from '../ui/FieldGrid.tsx'
import { GradesField } from '../ui/GradesField.tsx'
import styles from './Class.module.css'
import type { ClassInput } from './classLabels.ts'

const DESCRIPTION_HEIGHT = 300
const SPANISH_HEIGHT = 160

type Teachers = readonly { readonly id: number; readonly first_name: string; readonly last_name: string }[]

/** The fields of a class. The period Optional is only offered for an existing class (document 1, section 9) and for a copy of one that has it. */
export function ClassFields(props: {
  readonly semesters: readonly Semester[]
  readonly teachers: Teachers
  readonly withOptional: boolean
}) {
  const { semesters, teachers, withOptional } = props
  const { t } = useLingui()
  return (
    <>
      <Stack className={styles.shortLong} gap="1.125rem">
        <SectionField />
        <TextField name="name" required />
      </Stack>
      <TextField name="name_es" hint={t`Families who read Spanish see it in place of the name.`} />
      <RichTextField name="description" height={DESCRIPTION_HEIGHT} required />
      <RichTextField name="description_es" height={SPANISH_HEIGHT} />
      <FieldGrid min="14rem">
        <TeacherField teachers={teachers} />
        <SelectField
          name="semester"
          required
          parse={parseId}
          data={[
            { value: '', label: t`Choose…` },
            ...semesters.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      </FieldGrid>
      <GradesField name="grade" />
      <FieldGrid min="10rem">
        <TimeFields withOptional={withOptional} />
        <RoomField />
      </FieldGrid>
      <Stack className={styles.shortLong} gap="1.125rem">
        <SeatsField />
        <TextField
          name="restrictions"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          hint={t`Sections a child can't take along with this class. For example: 101, 204`}
        />
      </Stack>
    </>
  )
}

export type FieldInPlace = 'max_seats' | 'time' | 'room' | 'teacher_id'

/** A field that can be edited in place on the page of a class. The day and the period are edited with the time. */
export function FieldsInPlace({ field, teachers }: { readonly field: FieldInPlace; readonly teachers: Teachers }) {
  switch (field) {
    case 'max_seats':
      return <SeatsField />
    case 'time':
      return <TimeFields withOptional />
    case 'room':
      return <RoomField />
    case 'teacher_id':
      return <TeacherField teachers={teachers} />
  }
}

function TeacherField({ teachers }: { readonly teachers: Teachers }) {
  const { t } = useLingui()
  const names = teachers.map((teacher) => ({ value: String(teacher.id), label: fullName(teacher) }))
  return <SelectField name="teacher_id" required parse={parseId} data={[{ value: '', label: t`Choose…` }, ...names]} />
}

function TimeFields({ withOptional }: { readonly withOptional: boolean }) {
  const { t, i18n } = useLingui()
  const choose = { value: '', label: t`Choose…` }
  const periods = PERIODS.filter((period) => withOptional || period !== 'Optional')
  return (
    <>
      <SelectField
        name="days"
        required
        data={[choose, ...DAYS.map((days) => ({ value: days, label: i18n._(dayLabel(days)) }))]}
      />
      <SelectField name="period" required data={[choose, ...periods]} />
      <TextField name="time" required />
    </>
  )
}

function RoomField() {
  return <TextField name="room" />
}

function SeatsField() {
  return <TextField name="max_seats" inputMode="numeric" required parse={parseId} />
}

/** Says when the restrictions of other classes cannot name the section. */
function SectionField() {
  const { t } = useLingui()
  const { control } = useFormContext<ClassInput>()
  const section = (useWatch({ control, name: 'section' }) ?? '').trim()
  const note = t`Restrictions can't name this section. They need 2 to 4 digits.`
  return (
    <TextField
      name="section"
      required
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...(section !== '' && !canBeRestricted(section) && { hint: note })}
    />
  )
}
