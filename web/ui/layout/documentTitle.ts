import { currentSchoolName } from '../../api/schoolName.ts'

let ofRoute = ''
let ofRecord: string | undefined

/** The title of every screen that does not name a record. */
export function setRouteTitle(title: string): void {
  ofRoute = title
  show()
}

/** Names the document after a record, such as a class. Returns the function that ends it. */
export function setRecordTitle(title: string): () => void {
  ofRecord = title
  show()
  return () => {
    ofRecord = undefined
    show()
  }
}

function show(): void {
  document.title = `${ofRecord ?? ofRoute} · ${currentSchoolName()}`
}
