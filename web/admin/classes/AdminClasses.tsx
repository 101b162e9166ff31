import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Semester } from '../../../contract/semesters.ts'
import { coursesQuery } from '../../api/courses.ts'
import { LiveSeats } from '../../live/LiveSeats.tsx'
import { FlashMessage } from '../../ui/feedback/FlashMessage.tsx'
import { useBellTimes } from '../../ui/format/useBellTimes.ts'
import { LinkButton } from '../../ui/navigation/LinkButton.tsx'
import { RowLink } from '../../ui/table/RowLink.tsx'
import { SearchTable } from '../../ui/table/SearchTable.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { ListHeader } from '../ListHeader.tsx'
import { SemesterFromSlug } from '../SemesterFromSlug.tsx'
import { weekPath } from '../week/search.ts'
import { CLASS_COLUMNS, classCount } from './columns.ts'

/** The classes of a semester, active and inactive (document 1, section 2, "AdminClasses"). */
export function AdminClasses() {
  return <SemesterFromSlug>{(semester) => <Classes key={semester.id} semester={semester} />}</SemesterFromSlug>
}

function Classes({ semester: { id, name, slug } }: { readonly semester: Semester }) {
  const { t } = useLingui()
  const { data: courses } = useSuspenseQuery(coursesQuery(id))
  const create = <LinkButton to="/admin/dashboard/classes/create">{t`Create Class`}</LinkButton>
  return (
    <>
      <ListHeader title={t`Classes`} lead={name}>
        <RowLink to={weekPath({ semester: slug })}>{t`Weekly schedules by teacher or room`}</RowLink>
        {create}
      </ListHeader>
      <FlashMessage />
      <LiveSeats semester={id} />
      <SearchTable
        caption={t`Classes in ${name}`}
        rows={useBellTimes(id, courses)}
        columns={CLASS_COLUMNS}
        countLabel={classCount}
        defaultSort={{ id: 'section', order: 'asc' }}
        fileName={`classes-${slug}`}
        emptyState={
          <EmptyState action={create}>
            <Trans>{name} has no classes yet.</Trans>
          </EmptyState>
        }
      />
    </>
  )
}
