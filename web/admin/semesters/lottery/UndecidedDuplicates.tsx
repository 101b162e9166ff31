import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { officeTasksQuery } from '../../../api/officeTasks.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { RowLink } from '../../../ui/table/RowLink.tsx'
import { SAME_CHILDREN } from '../../people/people.ts'

/** What the office has to decide before the lottery runs: children that may take part twice. */
export function UndecidedDuplicates({ semester_id }: { readonly semester_id: number }) {
  const { t } = useLingui()
  const { data } = useQuery(officeTasksQuery(semester_id))
  const task = data?.tasks.find(({ kind }) => kind === 'undecided-duplicates')
  if (task?.kind !== 'undecided-duplicates') return null
  return (
    <Banner type="warning">
      <Trans>
        <Plural
          value={task.count}
          one="# possible duplicate in the lottery."
          other="# possible duplicates in the lottery."
        />{' '}
        The lottery can't run until you have decided.
      </Trans>{' '}
      <RowLink to={SAME_CHILDREN}>{t`Possible duplicates`}</RowLink>
    </Banner>
  )
}
