import { useLayoutEffect } from 'react'
import { currentSchoolName } from '../../api/schoolName.ts'

let ofRoute = ''
let ofRecord: string | undefined

/** The title of every screen that does not name a record. */
export function setRouteTitle(title: string): void {
  ofRoute = title
  show()
}

/** Names the document after a record, such as a class, while the screen is shown. */
export function useRecordTitle(title: string): void {
  useLayoutEffect(() => {
    ofRecord = title
    show()
    return () => {
      ofRecord = undefined
      show()
    }
  }, [title])
}

function show(): void {
  document.title = `${ofRecord ?? ofRoute} · ${currentSchoolName()}`
}
