/**
 * Makes public/sounds/*.mp3 (specification, section 7): `node scripts/sounds.ts`. The results are committed, so
 * this runs only when a tone changes. Needs the MP3 encoder `lame` on PATH (Debian: apt-get install lame).
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const SAMPLE_RATE = 44_100
const folder = fileURLToPath(new URL('../public/sounds/', import.meta.url))

/** One part of a struck sound: its pitch as a multiple of the note, its loudness, its time to fade by 60 dB. */
type Partial = readonly [ratio: number, gain: number, fadesIn: number]

interface Note {
  at: number
  frequency: number
  gain: number
  timbre: readonly Partial[]
  /** Seconds until full loudness: short is urgent, but below 2 ms it clicks. */
  attack: number
}

interface Sound {
  name: string
  seconds: number
  /** The loudest sample, 1 is the limit of the format. */
  peak: number
  notes: readonly Note[]
}

/** A station gong: clear pitch, and enough above 1 kHz for the small loudspeaker of a phone. */
const gong: readonly Partial[] = [
  [1, 1, 2.8],
  [2, 0.55, 2],
  [3, 0.3, 1.3],
  [4, 0.15, 0.7],
  [5.4, 0.07, 0.2],
]
/** A wooden bar: short and dry. */
const bar: readonly Partial[] = [
  [1, 1, 0.42],
  [3.9, 0.22, 0.12],
  [9.2, 0.05, 0.04],
]
/** Hardly more than a pure tone. */
const soft: readonly Partial[] = [
  [1, 1, 0.24],
  [2, 0.12, 0.12],
]
/** A marimba: round, and soon quiet again; nothing in it cuts through. */
const mallet: readonly Partial[] = [
  [1, 1, 0.9],
  [2, 0.3, 0.6],
  [4, 0.14, 0.25],
]
/** A small bell: its parts are no multiples, and two close ones make it shimmer. */
const bell: readonly Partial[] = [
  [1, 1, 1.7],
  [1.003, 0.5, 1.6],
  [2.02, 0.32, 1],
  [2.76, 0.2, 0.7],
  [5.4, 0.06, 0.25],
]

const C5 = 523.25
const D5 = 587.33
const G5 = 783.99
const A5 = 880
const E5 = 659.26
const C6 = 1046.5
const E6 = 1318.51

const strike = (at: number, frequency: number, gain: number): Note => ({
  at,
  frequency,
  gain,
  timbre: gong,
  attack: 0.004,
})

const sounds: readonly Sound[] = [
  {
    // Rising two-tone chime, twice; the last tone rings out.
    name: 'alarm',
    seconds: 2.9,
    peak: 0.84,
    notes: [strike(0, D5, 0.9), strike(0.38, G5, 1), strike(0.95, D5, 0.9), strike(1.33, G5, 1)],
  },
  {
    // Falls where the alarm rises, slower, in three single strokes: even a half-asleep member can tell it from an alarm.
    name: 'exercise',
    seconds: 2.3,
    peak: 0.6,
    notes: [
      { at: 0, frequency: G5, gain: 1, timbre: mallet, attack: 0.008 },
      { at: 0.45, frequency: E5, gain: 0.9, timbre: mallet, attack: 0.008 },
      { at: 0.9, frequency: C5, gain: 0.9, timbre: mallet, attack: 0.008 },
    ],
  },
  {
    name: 'update',
    seconds: 0.6,
    peak: 0.6,
    notes: [
      { at: 0, frequency: A5, gain: 1, timbre: bar, attack: 0.004 },
      { at: 0.16, frequency: E5, gain: 0.9, timbre: bar, attack: 0.004 },
    ],
  },
  {
    name: 'status',
    seconds: 0.25,
    peak: 0.4,
    notes: [{ at: 0, frequency: C6, gain: 1, timbre: soft, attack: 0.012 }],
  },
  {
    name: 'notification',
    seconds: 1.6,
    peak: 0.5,
    notes: [{ at: 0, frequency: E6, gain: 1, timbre: bell, attack: 0.006 }],
  },
]

function synthesise({ seconds, peak, notes }: Sound): Float64Array {
  const samples = new Float64Array(Math.round(seconds * SAMPLE_RATE))
  for (const note of notes) addNote(samples, note)
  fadeOut(samples, 0.05)

  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  return samples.map((sample) => (sample * peak) / loudest)
}

function addNote(samples: Float64Array, { at, frequency, gain, timbre, attack }: Note): void {
  const start = Math.round(at * SAMPLE_RATE)
  for (let index = start; index < samples.length; index += 1) {
    const time = (index - start) / SAMPLE_RATE
    const rise = time < attack ? 0.5 - 0.5 * Math.cos((Math.PI * time) / attack) : 1
    let value = 0
    for (const [ratio, loudness, fadesIn] of timbre) {
      value += loudness * 1000 ** (-time / fadesIn) * Math.sin(2 * Math.PI * frequency * ratio * time)
    }
    samples[index] = (samples[index] ?? 0) + gain * rise * value
  }
}

/** A sound that is cut off clicks. */
function fadeOut(samples: Float64Array, seconds: number): void {
  const length = Math.round(seconds * SAMPLE_RATE)
  for (let left = 0; left < length; left += 1) {
    const index = samples.length - 1 - left
    samples[index] = ((samples[index] ?? 0) * left) / length
  }
}

function toPcm(samples: Float64Array): Buffer {
  const pcm = Buffer.alloc(samples.length * 2)
  samples.forEach((sample, index) => pcm.writeInt16LE(Math.round(sample * 32_767), index * 2))
  return pcm
}

mkdirSync(folder, { recursive: true })
for (const sound of sounds) {
  const raw = ['-r', '--signed', '--little-endian', '--bitwidth', '16', '-s', '44.1', '-m', 'm']
  const file = `${folder}${sound.name}.mp3`
  execFileSync('lame', ['--quiet', ...raw, '--cbr', '-b', '96', '-', file], {
    input: toPcm(synthesise(sound)),
  })
  console.log(file)
}
