/**
 * Writes the icons of the product from the Lucide set (ISC licence): `node scripts/shapes.ts`. One text per icon, drawn
 * by ui/Icon; the results are committed, so this runs only when an icon is added. A test holds them to the set, and to
 * being used.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** File → our name → Lucide's name. A file is what travels together: pages take only the files they use. */
const files: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  appointments: {
    calendar: 'calendar',
    cancel: 'calendar-x',
    drill: 'fire-extinguisher',
    event: 'ticket',
    meeting: 'users',
    youth: 'backpack',
  },
  calls: {
    call: 'phone',
  },
  devices: {
    desk: 'monitor',
    phone: 'smartphone',
  },
  documents: {
    camera: 'camera',
    film: 'film',
    folder: 'folder',
    folderPlus: 'folder-plus',
    kept: 'hard-drive-download',
    music: 'music',
    text: 'file-text',
    tiles: 'layout-grid',
  },
  display: {
    ascending: 'arrow-up',
    descending: 'arrow-down',
    inbox: 'inbox',
    noNetwork: 'wifi-off',
    unsorted: 'chevrons-up-down',
  },
  fields: {
    down: 'chevron-down',
    search: 'search',
  },
  search: {
    download: 'download',
    filter: 'list-filter',
    statistics: 'chart-column',
  },
  files: {
    attach: 'paperclip',
    document: 'file',
    picture: 'image',
    upload: 'upload',
  },
  frame: {
    administration: 'landmark',
    alerts: 'siren',
    bell: 'bell',
    chevronsUpDown: 'chevrons-up-down',
    close: 'x',
    home: 'house',
    more: 'ellipsis',
    signOut: 'log-out',
    sound: 'volume-2',
    soundOff: 'volume-off',
    user: 'user-round',
    warning: 'triangle-alert',
  },
  errors: {
    locked: 'lock',
    lost: 'map-pin-off',
  },
  interface: {
    back: 'chevron-left',
    check: 'check',
    clock: 'clock',
    next: 'chevron-right',
    trash: 'trash',
  },
  notification: {
    calendar: 'calendar',
    allRead: 'check-check',
    changed: 'file-pen-line',
    file: 'file-text',
    note: 'info',
    people: 'users-round',
    vehicle: 'truck',
  },
  preferences: {
    dark: 'moon',
    light: 'sun',
    system: 'monitor',
  },
  entry: {
    eye: 'eye',
    eyeOff: 'eye-off',
    problem: 'circle-alert',
  },
  map: {
    minus: 'minus',
    plus: 'plus',
  },
  settings: {
    clipboard: 'copy',
    groups: 'users-round',
    integrations: 'plug',
    key: 'key-round',
    organisation: 'building',
    settings: 'settings-2',
    station: 'warehouse',
  },
  work: {
    archive: 'archive',
    copy: 'copy',
    edit: 'pencil',
    end: 'circle-check-big',
    merge: 'merge',
    print: 'printer',
    report: 'file-text',
    reopen: 'rotate-ccw',
    share: 'share-2',
  },
  operation: {
    alarmSystem: 'bell-ring',
    animal: 'paw-print',
    exercise: 'graduation-cap',
    fire: 'flame',
    hazmat: 'biohazard',
    medical: 'heart-pulse',
    other: 'circle-alert',
    place: 'map-pin',
    route: 'navigation',
    storm: 'cloud-lightning',
    technical: 'wrench',
    traffic: 'car-front',
    watch: 'shield',
    water: 'waves',
  },
}

interface IconSet {
  icons: Readonly<Record<string, { body: string } | undefined>>
}

/** Every file of icons as it has to be, by its path. */
export function iconFiles(): ReadonlyMap<string, string> {
  const path = createRequire(import.meta.url).resolve('@iconify-json/lucide/icons.json')
  const { icons } = JSON.parse(readFileSync(path, 'utf8')) as IconSet
  return new Map(
    Object.entries(files).map(([file, names]) => {
      const shapes = Object.entries(names).map(([ours, theirs]) => {
        const icon = icons[theirs]
        if (!icon) throw new Error(`Lucide has no icon "${theirs}".`)
        return `export const ${ours} =\n  '${pathOf(icon.body)}'\n`
      })
      const heading = '// Made by scripts/shapes.ts from the Lucide icons (ISC licence).\n'
      return [
        fileURLToPath(new URL(`../src/islands/ui/icons/${file}.ts`, import.meta.url)),
        heading + shapes.join(''),
      ]
    }),
  )
}

/** All outlines of an icon as one path: fewer elements, and one text to carry. */
function pathOf(body: string): string {
  return [...body.matchAll(/<(\w+)((?:\s+[\w-]+="[^"]*")*)\s*\/>/g)]
    .map(([, element = '', attributes = '']) => outlineOf(element, attributesOf(attributes)))
    .join('')
}

function attributesOf(text: string): (name: string) => string {
  const found = new Map([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
  return (name) => found.get(name) ?? '0'
}

function outlineOf(element: string, attribute: (name: string) => string): string {
  const number = (name: string) => Number(attribute(name))
  if (element === 'path') return fromOrigin(attribute('d'))
  if (element === 'circle') {
    const [x, y, radius] = [number('cx'), number('cy'), number('r')]
    return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`
  }
  if (element === 'rect') {
    const [x, y, width, height, radius] = [
      number('x'),
      number('y'),
      number('width'),
      number('height'),
      number('rx'),
    ]
    const corner = (to: string) => (radius ? `a${radius} ${radius} 0 0 1 ${to}` : '')
    return (
      `M${x + radius} ${y}h${width - 2 * radius}${corner(`${radius} ${radius}`)}v${height - 2 * radius}` +
      `${corner(`${-radius} ${radius}`)}h${2 * radius - width}${corner(`${-radius} ${-radius}`)}v${2 * radius - height}` +
      `${corner(`${radius} ${-radius}`)}z`
    )
  }
  throw new Error(`An icon with <${element}> cannot be drawn as one path yet.`)
}

/** A path may begin with a relative move, which counts from the origin only as long as nothing stands before it. */
function fromOrigin(path: string): string {
  const [, x, y, rest = ''] = /^m\s*(-?[\d.]+)[\s,]*(-?[\d.]+)(.*)$/s.exec(path) ?? []
  if (x === undefined) return path
  return `M${x} ${y}${/^\s*[-\d.]/.test(rest) ? 'l' : ''}${rest.trimStart()}`
}

if (import.meta.main) {
  for (const [path, text] of iconFiles()) {
    writeFileSync(path, text)
    console.log(path)
  }
}
