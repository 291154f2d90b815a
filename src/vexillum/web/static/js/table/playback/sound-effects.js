/** Sounds, generated with oscillators and noise. Off by default; everything they signal is also visible. */

import { volume } from "../../parts/settings.js";

/**
 * @typedef {"card"|"die"|"blow"|"turn"|"warning"} Cue
 * @typedef {(at: number, sound: AudioContext, out: AudioNode) => void} Maker
 */

/** @type {AudioContext|null} */
let context = null;
/** @type {AudioBuffer|null} */
let hiss = null;

/**
 * Play a sound, if sounds are on.
 * @param {Cue} name
 */
export function playSound(name) {
  const loud = volume();
  if (!loud || document.hidden) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
  const out = context.createGain();
  out.gain.value = loud * 0.5;
  out.connect(context.destination);
  MAKERS[name](context.currentTime + 0.01, context, out);
}

/** @type {Record<Cue, Maker>} */
const MAKERS = {
  card: (at, sound, out) => rush(sound, out, at, 0.14, "bandpass", 2600, 0.5),
  die: (at, sound, out) => {
    for (const [late, pitch] of [[0, 1900], [0.09, 1500], [0.16, 2100], [0.21, 1700]]) rush(sound, out, at + late, 0.035, "bandpass", pitch, 0.9);
  },
  blow: (at, sound, out) => {
    tone(sound, out, at, 0.22, 150, 55, "triangle", 0.9);
    rush(sound, out, at, 0.09, "lowpass", 900, 0.7);
  },
  turn: (at, sound, out) => {
    tone(sound, out, at, 0.7, 523.25, 523.25, "sine", 0.5);
    tone(sound, out, at + 0.16, 0.9, 783.99, 783.99, "sine", 0.45);
  },
  warning: (at, sound, out) => {
    tone(sound, out, at, 0.3, 440, 440, "triangle", 0.5);
    tone(sound, out, at + 0.28, 0.45, 349.23, 349.23, "triangle", 0.5);
  },
};

/**
 * A fading tone.
 * @param {AudioContext} sound
 * @param {AudioNode} out
 * @param {number} at
 * @param {number} long
 * @param {number} from
 * @param {number} to
 * @param {OscillatorType} shape
 * @param {number} loud
 */
function tone(sound, out, at, long, from, to, shape, loud) {
  const source = sound.createOscillator();
  source.type = shape;
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, at + long);
  play(sound, out, source, at, long, loud);
}

/**
 * A short rush of noise.
 * @param {AudioContext} sound
 * @param {AudioNode} out
 * @param {number} at
 * @param {number} long
 * @param {BiquadFilterType} kind
 * @param {number} pitch
 * @param {number} loud
 */
function rush(sound, out, at, long, kind, pitch, loud) {
  const source = sound.createBufferSource();
  source.buffer = noise(sound);
  const filter = sound.createBiquadFilter();
  filter.type = kind;
  filter.frequency.value = pitch;
  filter.connect(out);
  play(sound, filter, source, at, long, loud);
}

/** @param {AudioContext} sound */
function noise(sound) {
  if (hiss) return hiss;
  hiss = sound.createBuffer(1, sound.sampleRate / 4, sound.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = 2 * Math.random() - 1;
  return hiss;
}

/**
 * @param {AudioContext} sound
 * @param {AudioNode} out
 * @param {AudioScheduledSourceNode} source
 * @param {number} at
 * @param {number} long
 * @param {number} loud
 */
function play(sound, out, source, at, long, loud) {
  const gain = sound.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
  source.connect(gain).connect(out);
  source.start(at);
  source.stop(at + long + 0.02);
}
