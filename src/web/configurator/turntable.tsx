import { useFrame, useThree } from '@react-three/fiber';
import { type RefObject, useEffect, useRef } from 'react';
import { PerspectiveCamera, Spherical } from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import type { Hand } from '#values/bow/build.ts';
import { FIRST_VIEW, fieldFor, MIDDLE } from './framing.ts';
import { MODELLED_HAND } from './model-parts.ts';

/** Turns the bow from outside, as a finger would that moves to the right and up. Angles in radians. */
export type View = { turn(right: number, up: number): void; zoom(factor: number): void; reset(): void };

/** Turning by finger and mouse. The light turns with the camera, as if the bow stood on a turntable in front of it. */
export function Turntable({ hand, view }: { hand: Hand; view: RefObject<View | null> }) {
  const { camera, gl, size, scene, invalidate } = useThree();
  const controls = useRef<OrbitControls | null>(null);
  const side = hand === MODELLED_HAND ? 1 : -1;
  const seen = useRef(1);

  useEffect(() => {
    if (!(camera instanceof PerspectiveCamera)) return;
    camera.fov = fieldFor(size.width, size.height);
    camera.updateProjectionMatrix();
    invalidate();
  }, [camera, size, invalidate]);

  useEffect(() => {
    const orbit = new OrbitControls(camera, gl.domElement);
    const stage = gl.domElement.parentElement;
    orbit.target.set(MIDDLE.x, MIDDLE.y, MIDDLE.z);
    Object.assign(orbit, { enablePan: false, minDistance: 0.9, maxDistance: 2.3, rotateSpeed: 0.8 });
    Object.assign(orbit, { minPolarAngle: Math.PI * 0.28, maxPolarAngle: Math.PI * 0.62, dampingFactor: 0.08 });
    orbit.enableDamping = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    orbit.addEventListener('change', () => invalidate());
    // A finger that moves up or down scrolls the page.
    gl.domElement.style.touchAction = 'pan-y';
    stage?.addEventListener('wheel', keepScrolling, { capture: true });
    controls.current = orbit;
    /** The controls keep the camera within its limits. */
    const place = (move: (eye: Spherical) => void) => {
      const eye = new Spherical().setFromVector3(camera.position.clone().sub(orbit.target));
      move(eye);
      camera.position.setFromSpherical(eye.makeSafe()).add(orbit.target);
      orbit.update();
    };
    view.current = {
      turn: (right, up) => place((eye) => Object.assign(eye, { theta: eye.theta - right, phi: eye.phi + up })),
      zoom: (factor) => place((eye) => Object.assign(eye, { radius: eye.radius / factor })),
      reset: () => orbit.reset(),
    };
    return () => {
      view.current = null;
      controls.current = null;
      stage?.removeEventListener('wheel', keepScrolling, { capture: true });
      orbit.dispose();
    };
  }, [camera, gl, invalidate, view]);

  // The other hand's bow is a mirror image, and seen as one.
  useEffect(() => {
    const orbit = controls.current;
    if (!orbit) return;
    orbit.position0.set(FIRST_VIEW.x, FIRST_VIEW.y, FIRST_VIEW.z * side);
    if (seen.current !== side) camera.position.z *= -1;
    seen.current = side;
    orbit.update();
    invalidate();
  }, [camera, side, invalidate]);

  useFrame(() => {
    const orbit = controls.current;
    orbit?.update();
    scene.environmentRotation.y = orbit?.getAzimuthalAngle() ?? 0;
  });
  return null;
}

/** The wheel scrolls the page; with Ctrl, or by two fingers on a pad, it zooms. */
function keepScrolling(event: WheelEvent): void {
  if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
}
