import { useLingui } from '@lingui/react/macro'
import { Box, Group, Input } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { coursesQuery } from '../../api/courses.ts'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { SectionError } from '../../ui/feedback/SectionError.tsx'
import { useFieldProps } from '../../ui/form/fields.tsx'

/** The classes of a semester, of which some can be left out. The form has no value while all are chosen. */
export function ClassesField({ semester_id }: { readonly semester_id: number }) {
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
