import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useController, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { Id, requiredText } from '../../../contract/codecs.ts'
import type { Course, CourseWithRoster } from '../../../contract/courses.ts'
import type { ListedSemester } from '../../../contract/semesters.ts'
import { FIELD_IS_REQUIRED } from '../../../contract/texts.ts'
import { bySection } from '../../../domain/course.ts'
import { call } from '../../api/call.ts'
import { coursesQuery } from '../../api/courses.ts'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { Form, useContractForm } from '../../ui/form/Form.tsx'
import { parseId, SelectField, useFieldProps } from '../../ui/form/fields.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { officeSemester } from '../officeSemester.ts'
import { ClassPicker } from './ClassPicker.tsx'

const CopySource = z.strictObject({
  from_semester: z.int({ error: FIELD_IS_REQUIRED }).pipe(Id),
  from_section: requiredText(20),
  copy_roster: z.boolean(),
  into_semester: z.int({ error: FIELD_IS_REQUIRED }).pipe(Id),
})
type CopySource = z.infer<typeof CopySource>

/** The class to copy, and the semester of the copy. */
export interface CopiedClass {
  readonly source: CourseWithRoster
  readonly into: number
}

/** The form for choosing the class to copy, with or without its roster, and the semester of the copy. */
export function CopyClassForm(props: {
  readonly semesters: readonly ListedSemester[]
  /** The semester that is already chosen for the new class. */
  readonly into: number | undefined
  readonly onCopied: (copied: CopiedClass) => void
}) {
  const { semesters, into, onCopied } = props
  const { t } = useLingui()
  const form = useContractForm(CopySource, {
    from_semester: officeSemester(semesters)?.id,
    from_section: '',
    copy_roster: false,
    into_semester: into,
  })
  const semester = useWatch({ control: form.control, name: 'from_semester' })
  const { data: courses } = useQuery({ ...coursesQuery(semester ?? 0), enabled: semester !== undefined })
  const copy = useMutation({
    mutationFn: async ({ from_semester, from_section, copy_roster, into_semester }: CopySource) => {
      const query = { semester_id: from_semester, section: from_section, copyRoster: copy_roster ? 1 : 0 }
      return { source: (await call('GET /api/courses/copy/data', { query })).body.course, into: into_semester }
    },
    onSuccess: onCopied,
  })

  const labels = {
    from_semester: t`Semester`,
    from_section: t`Section`,
    copy_roster: t`Copy the roster`,
    into_semester: t`Copy into`,
  }
  const placeholder = { value: '', label: t`Choose…` }
  const options = [placeholder, ...semesters.map(({ id, name }) => ({ value: String(id), label: name }))]
  return (
    <Form form={form} labels={labels} onSubmit={copy.mutateAsync}>
      <SelectField
        name="from_semester"
        required
        parse={parseId}
        data={options}
        onValueChange={() => form.setValue('from_section', '')}
      />
      <SectionField key={semester} courses={courses} />
      <CheckboxField name="copy_roster" hint={t`Also enrolls the same children in the new class`} />
      <SelectField
        name="into_semester"
        hint={t`The semester of the new class`}
        required
        parse={parseId}
        data={options}
      />
      <SubmitButton>{t`Copy`}</SubmitButton>
    </Form>
  )
}

function SectionField({ courses }: { readonly courses: readonly Course[] | undefined }) {
  const { field } = useController({ name: 'from_section' })
  const open = courses?.toSorted(bySection).map((course) => ({ course }))
  return (
    <ClassPicker
      texts={{ ...useFieldProps(field.name), required: true }}
      options={open && { open, ruled: [] }}
      chosen={courses?.find(({ section }) => section === field.value)}
      onPick={(course) => field.onChange(course?.section ?? '')}
    />
  )
}
