import { documentCalls, textBytes } from './documents.ts'
import { ownConnection } from '../servers/own-connection.ts'
import { operationCalls } from '../calls/operation-calls.ts'
import { raiseAlarm, signInByCall } from '../worlds/people.ts'
import { photograph } from './pictures.ts'
import { callsOf } from '../servers/requests.ts'
import type { LinkName } from '../pages.ts'

/** The calls of documents as whoever leads organisation 1 makes them over HTTP. */
export async function documentsOver(origin: string) {
  const { token } = await signInByCall(origin, 'leitung')
  const request = (path: string, init: RequestInit) =>
    fetch(origin + path, { ...init, headers: { ...ownConnection, ...init.headers } })
  return documentCalls(callsOf({ request }), token)
}

/** Every kind of page that a link leads to, as paths: what is shown, what is asked first, and what is over. */
export async function sharedPages(origin: string): Promise<Record<LinkName, string>> {
  const operations = await operationCalls(origin, 'leitung')
  const documents = await documentsOver(origin)
  const { id } = await raiseAlarm(origin, {
    title: 'B3 – Wohnungsbrand',
    text: 'Rauch aus dem Fenster',
    address: 'Donaudampfschifffahrtsgesellschaftskapitänswitwenstraße 7, 99999 Musterstadt',
    lat: 50.98,
    lng: 11.03,
    vehicles: ['Rotkreuz-Musterstadt-Rettungstransportwagen 71/83-1', 'Florian Musterstadt 1/44-1'],
  })
  const pathOf = (answer: unknown) => `/shared/${(answer as { token: string }).token}`
  const ofOperation = async (input: object) =>
    pathOf((await operations.send('POST', `${id}/share`, input)).body)
  const share = async (path: string) => pathOf((await documents.send('POST', `${path}/share`, {})).json)

  const number = (await documents.list()).folders.length
  const folder = await documents.folder({ name: `Feuerwehrpläne Rathaus ${number + 1}` })
  const below = await documents.folder({ name: 'Etagen', parent_id: folder.id })
  const inFolder = { metadata: { folder_id: below.id } }
  for (let count = 1; count <= 41; count += 1)
    await documents.make({ name: `Feuerwehrplan_Blatt_${count}.txt`, bytes: textBytes('Plan'), ...inFolder })
  const picture = await documents.make({ name: 'Anfahrt.jpg', bytes: await photograph(), ...inFolder })
  const long = await documents.make({
    name: 'Donaudampfschifffahrtsgesellschaftskapitänswitwenstraßenverzeichnis_und_Übersicht.txt',
    bytes: textBytes('Anfahrt über den Hof'),
    metadata: { folder_id: folder.id },
  })
  const top = await share(`document-folder/${folder.id}`)
  return {
    operation: await ofOperation({}),
    pin: await ofOperation({ pin: '735190' }),
    ask: await ofOperation({ max_views: 5 }),
    document: await share(`document/${long.id}`),
    picture: await share(`document/${picture.id}`),
    folder: top,
    below: `${top}?folder=${below.id}`,
    gone: '/shared/nothing',
  }
}
