import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CopiedCourse, CopyReport } from '../../../../contract/copyCourses.ts'
import type { Course } from '../../../../contract/courses.ts'
import { call } from '../../../api/call.ts'
import { coursesQuery } from '../../../api/courses.ts'
import { queryClient } from '../../../api/queryClient.ts'
import { semestersQuery } from '../../../api/schedules.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { SectionError } from '../../../ui/feedback/SectionError.tsx'
import { useFocusReturn } from '../../../ui/focus/useFocusReturn.ts'
import { ClassList } from './ClassList.tsx'

/** Copies the classes into a semester, without children, after a preview. */
export function CopyClassesDialog(props: {
  readonly opened: boolean
  readonly courses: readonly Course[]
  readonly onClose: (message?: string) => void
}) {
  const { opened, courses, onClose } = props
  const { t } = useLingui()
  const title = t`${plural(courses.length, { one: 'Copy # Class', other: 'Copy # Classes' })}`
  return (
    <Dialog opened={opened} title={title} onClose={() => onClose()}>
      {opened && <ChooseSemester ids={courses.map(({ id }) => id)} onClose={onClose} />}
    </Dialog>
  )
}

function ChooseSemester(props: { readonly ids: readonly number[]; readonly onClose: (message?: string) => void }) {
  const { onClose } = props
  const { t } = useLingui()
  const [ids] = useState(() => [...props.ids])
  const [semester, setSemester] = useState<number>()
  const { data: semesters = [] } = useQuery(semestersQuery)
  const into = semesters.find(({ id }) => id === semester)
  const preview = useQuery({
    queryKey: ['copy of', ids, semester],
    queryFn: () => copyInto(ids, semester ?? 0, false),
    enabled: semester !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const options = [
    { value: '', label: t`Choose…` },
    ...semesters.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  return (
    <Stack gap="md">
      <NativeSelect
        label={t`Copy into`}
        description={t`Copies have no children on their rosters.`}
        data-autofocus
        data={options}
        value={semester ?? ''}
        onChange={({ currentTarget: { value } }) => setSemester(value === '' ? undefined : Number(value))}
      />
      {preview.error && <SectionError error={preview.error} reset={preview.refetch} />}
      {preview.isFetching && <Loading compact />}
      {into && preview.data && <Report key={into.id} into={into} preview={preview.data} onClose={onClose} />}
    </Stack>
  )
}

async function copyInto(courses: number[], semester: number, confirmed: boolean): Promise<CopyReport> {
  return (await call('POST /api/courses/copies', { body: { courses, semester, confirmed } })).body.report
}

/** What would be copied, and the button that does it. Then what could not be copied after all. */
function Report(props: {
  readonly into: { readonly id: number; readonly name: string }
  readonly preview: CopyReport
  readonly onClose: (message?: string) => void
}) {
  const { preview, onClose } = props
  const { id, name } = props.into
  const { t } = useLingui()
  const [report, setReport] = useState(preview)
  const copied = report.courses.filter(({ outcome }) => outcome === 'copied')
  const refused = report.courses.filter(({ outcome }) => outcome === 'refused')
  const count = copied.length
  const copy = useMutation({
    mutationFn: () =>
      copyInto(
        copied.map((course) => course.id),
        id,
        true,
      ),
    onSuccess: (saved) => {
      void queryClient.invalidateQueries(coursesQuery(id))
      const made = saved.courses.filter(({ outcome }) => outcome === 'copied').length
      if (made < count) setReport(saved)
      else
        onClose(
          t`${plural(made, { one: `# class is copied into ${name}.`, other: `# classes are copied into ${name}.` })}`,
        )
    },
  })
  useFocusReturn(copy.isPending)
  return (
    <>
      <p role="status">
        {report.done ? (
          <Plural value={count} one="# class is copied." other="# classes are copied." />
        ) : count === 0 ? (
          t`No class can be copied.`
        ) : (
          <Plural value={count} one="# class will be copied." other="# classes will be copied." />
        )}
      </p>
      {count > 0 && <ClassList courses={copied} lineOf={because} />}
      {refused.length > 0 && (
        <p>
          <Plural value={refused.length} one="# class is not copied:" other="# classes are not copied:" />
        </p>
      )}
      {refused.length > 0 && <ClassList courses={refused} lineOf={because} />}
      <ErrorAlert error={copy.error} />
      <Group gap="sm">
        <Button variant="default" disabled={copy.isPending} onClick={() => onClose()}>
          {t`Close`}
        </Button>
        {!report.done && count > 0 && (
          <Button loading={copy.isPending} onClick={() => copy.mutate()}>
            {t`${plural(copied.length, { one: 'Copy # Class', other: 'Copy # Classes' })}`}
          </Button>
        )}
      </Group>
    </>
  )
}

const because = (course: CopiedCourse) => course.because
