import { useLingui } from '@lingui/react/macro'
import { Box, Group, Input } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { NewSemester, type Semester } from '../../../contract/semesters.ts'
import { call } from '../../api/call.ts'
import { coursesQuery } from '../../api/courses.ts'
import { cacheSemesters } from '../../api/semesters.ts'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { SectionError } from '../../ui/feedback/SectionError.tsx'
import { returnFocusTo } from '../../ui/focus/restoreFocus.ts'
import { Form, useContractForm } from '../../ui/form/Form.tsx'
import { parseId, SelectField, TextField, useFieldProps } from '../../ui/form/fields.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { type PreviewedSemester, SemesterPreviewDialog } from './SemesterPreviewDialog.tsx'

/** The name of a new semester, and the semesters to copy classes and the setup from, with a preview of what is copied. */
export function NewSemesterForm(props: {
  readonly semesters: readonly Semester[]
  readonly onCreated: (semester: Semester | undefined) => void
}) {
  const { semesters, onCreated } = props
  const { t } = useLingui()
  const form = useContractForm(NewSemester, { name: '' })
  const [previewed, setPreviewed] = useState<PreviewedSemester>()
  const create = async (body: NewSemester) => {
    const saved = (await call('POST /api/semester', { body })).body
    setPreviewed(undefined)
    cacheSemesters(saved)
    onCreated(saved.semesters.find(({ name }) => name === body.name))
  }
  const close = () => {
    setPreviewed(undefined)
    returnFocusTo(document.querySelector('main [type=submit]'))
  }
  const preview = async (body: NewSemester) => {
    setPreviewed({ body, preview: (await call('POST /api/semester/preview', { body })).body.preview })
  }

  const labels = {
    name: t`Name`,
    copy_from: t`Copy classes from`,
    classes: t`Classes to copy`,
    copy_setup_from: t`Copy the setup from`,
    first_day: t`First day`,
  }
  const [classes, setup] = useWatch({ control: form.control, name: ['copy_from', 'copy_setup_from'] })
  const copies = classes !== undefined || setup !== undefined
  const others = semesters.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <>
      <Form form={form} labels={labels} draftName="semester" onSubmit={copies ? preview : create}>
        <TextField
          name="name"
          hint={t`For example: Fall 2027. Spaces are OK; underscores are not.`}
          required
          initialFocus
        />
        <SelectField
          name="copy_from"
          hint={t`Copies each class with its details, but not its students`}
          data={[{ value: '', label: t`None (start empty)` }, ...others]}
          parse={parseId}
          onValueChange={() => form.setValue('classes', undefined)}
        />
        {classes !== undefined && <ClassesField semester_id={classes} />}
        <SelectField
          name="copy_setup_from"
          hint={t`Copies its dates, enrollment windows, bell schedules, days off, notes and lottery`}
          data={[{ value: '', label: t`None (start empty)` }, ...others]}
          parse={parseId}
        />
        {setup !== undefined && (
          <TextField
            name="first_day"
            type="date"
            hint={t`All dates move by the same number of weeks, so each stays on its weekday. If you leave this empty, they move by 52 weeks.`}
            parse={(typed) => typed || undefined}
          />
        )}
        <SubmitButton>{copies ? t`Preview` : t`Create Semester`}</SubmitButton>
      </Form>
      <SemesterPreviewDialog previewed={previewed} onCreate={create} onClose={close} />
    </>
  )
}

/** The classes of a semester, of which some can be left out. The form has no value while all are chosen. */
function ClassesField({ semester_id }: { readonly semester_id: number }) {
  const { t } = useLingui()
  const { data: courses, error, refetch } = useQuery(coursesQuery(semester_id))
  const { field } = useController({ name: 'classes' })
  const { id, ...texts } = useFieldProps('classes', t`Clear the ones to leave out.`)
  const frame = `${id}-frame`
  if (error) return <SectionError error={error} reset={refetch} />
  if (!courses) return <Loading compact />
  if (courses.length === 0) return <p>{t`This semester has no classes.`}</p>
  const all = courses.map((course) => course.id)
  const chosen: readonly number[] = field.value ?? all
  const toggle = (course: number, isChosen: boolean) => {
    const now = all.filter((one) => (one === course ? isChosen : chosen.includes(one)))
    field.onChange(now.length === all.length ? undefined : now)
  }
  const described = [`${frame}-description`, texts.error && `${frame}-error`].filter(Boolean).join(' ')
  return (
    <Input.Wrapper {...texts} id={frame} labelElement="div">
      <Box
        className="surface ruled"
        component="fieldset"
        m={0}
        mt="0.375rem"
        px="sm"
        mah="40vh"
        style={{ overflowY: 'auto' }}
        aria-labelledby={`${frame}-label`}
        aria-describedby={described}
      >
        {courses.map((course, index) => (
          <Group key={course.id} component="label" gap="0.625rem" wrap="nowrap" mih={44}>
            <input
              type="checkbox"
              id={index === 0 ? id : undefined}
              checked={chosen.includes(course.id)}
              onChange={({ currentTarget }) => toggle(course.id, currentTarget.checked)}
            />
            <span>
              {course.name} {course.section}
            </span>
          </Group>
        ))}
      </Box>
    </Input.Wrapper>
  )
}
