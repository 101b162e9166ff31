import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { Id, requiredText } from '../../../contract/codecs.ts'
import { type CourseWithRoster, copyCourse } from '../../../contract/courses.ts'
import { FIELD_IS_REQUIRED } from '../../../contract/problem.ts'
import type { Semester } from '../../../contract/semesters.ts'
import { call } from '../../api/call.ts'
import { coursesQuery } from '../../api/courses.ts'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { Form, useContractForm } from '../../ui/form/Form.tsx'
import { SelectField } from '../../ui/form/fields.tsx'
import { parseId } from '../../ui/form/parseId.ts'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'

const CopySource = z.strictObject({
  from_semester: z.int({ error: FIELD_IS_REQUIRED }).pipe(Id),
  from_section: requiredText(20),
  copy_roster: z.boolean(),
})
type CopySource = z.infer<typeof CopySource>

/** The form for choosing the class to copy, with or without its roster. */
export function CopyClassForm(props: {
  readonly semesters: readonly Semester[]
  readonly onCopied: (source: CourseWithRoster) => void
}) {
  const { semesters, onCopied } = props
  const { t } = useLingui()
  const form = useContractForm(CopySource, { from_semester: semesters[0]?.id, from_section: '', copy_roster: false })
  const semester = useWatch({ control: form.control, name: 'from_semester' })
  const { data: courses = [] } = useQuery({ ...coursesQuery(semester ?? 0), enabled: semester !== undefined })
  const copy = useMutation({
    mutationFn: async ({ from_semester, from_section, copy_roster }: CopySource) => {
      const query = { semester_id: from_semester, section: from_section, copyRoster: copy_roster ? 1 : 0 }
      return (await call(copyCourse, { query })).body.course
    },
    onSuccess: onCopied,
  })

  const labels = { from_semester: t`Semester`, from_section: t`Section`, copy_roster: t`Copy the roster` }
  const placeholder = { value: '', label: t`Choose…` }
  const sections = courses.map(({ section, name }) => ({ value: section, label: `${section} · ${name}` }))
  return (
    <Form form={form} labels={labels} onSubmit={copy.mutateAsync}>
      <SelectField
        name="from_semester"
        required
        parse={parseId}
        data={[placeholder, ...semesters.map(({ id, name }) => ({ value: String(id), label: name }))]}
      />
      <SelectField name="from_section" required data={[placeholder, ...sections]} />
      <CheckboxField name="copy_roster" hint={t`Also enrolls the same children in the new class`} />
      <SubmitButton>{t`Copy`}</SubmitButton>
    </Form>
  )
}
